import { sql, type Kysely } from "kysely";

/** More words for each category: plurals shown on pages, village words and common spellings. */
const MORE_CATEGORY_WORDS: Record<string, string> = {
  tractor: "ट्रेक्टर ट्राक्टर",
  harvester: "हारवेस्टर कंबाईन कम्बाइन कटाई मशीन कापणी यंत्रे",
  seeder: "equipment सीडर सीड ड्रिल बुआई बोवाई बिजाई पेरणी यंत्रे टोकण",
  irrigation: "system systems सिंचाई यंत्र पम्प मोटर स्प्रिंकलर ड्रिप फव्वारा तुषार ठिबक",
  plough: "tillers प्लाऊ प्लाउ टिलर जुताई पलटी नांगरणी",
  sprayer: "equipment स्प्रेयर स्प्रे पंप फव्वारा छिडकाव फवारा फवारणी यंत्रे",
  cultivator: "कल्टिवेटर कल्टीव्हेटर कुळव वखर",
  thresher: "थ्रैशर थ्रेसर मड़ाई गहाई मळणी यंत्रे",
  combine: "कम्बाइन",
  rotavator: "rotovator रोटोवेटर",
  fertilizer: "equipment खाद डालने के यंत्र खत टाकण्याची यंत्रे उर्वरक",
};

/** More names of each known place: former names and spellings in Hindi and Marathi. */
const MORE_PLACE_WORDS: Record<string, string> = {
  pune: "poona पूना पुना",
  mumbai: "बंबई बम्बई मुम्बई",
  delhi: "new नई नवी देहली",
  bangalore: "बंगलोर बैंगलोर बंगलुरू बेंगलूरु",
  hyderabad: "हैद्राबाद",
  chennai: "मद्रास",
  kolkata: "कलकत्ता कोलकत्ता",
  ahmedabad: "अमदाबाद",
  latur: "लातुर",
  nilanga: "नीलंगा",
  aurangabad: "chh. chhatrapati छत्रपति छत्रपती सम्भाजीनगर",
  "chh. sambhajinagar": "chh. chhatrapati छत्रपति छत्रपती सम्भाजीनगर",
  nashik: "नासीक",
  barshi: "बारशी",
};

/** Finds equipment by plurals, village words and other spellings of its category and place. */
export async function up(db: Kysely<Record<string, Record<string, unknown>>>): Promise<void> {
  for (const [category, words] of Object.entries(MORE_CATEGORY_WORDS)) {
    await sql`update category_words set words = words || ' ' || ${words} where category = ${category}`.execute(db);
  }
  for (const [key, words] of Object.entries(MORE_PLACE_WORDS)) {
    await sql`update places set words = words || ' ' || ${words} where key = ${key}`.execute(db);
  }
  // The trigger rewrites the words of each row.
  await sql`update equipment set name = name`.execute(db);
}
