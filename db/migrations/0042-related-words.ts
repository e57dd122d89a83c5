import { sql, type Kysely } from "kysely";

/** Village words that name a category as its own do. */
const MORE_CATEGORY_WORDS: Record<string, string> = {
  harvester: "कापणी मशीन काढणी",
  seeder: "बीज बियाणे बियाणं बीजाई बोनी पेरा तिफण पाभर प्लांटर प्लँटर",
  irrigation: "पंपसेट",
  plough: "नांगरट जोताई हंकाई",
  cultivator: "मोगडा मोगडे मोगड बखर डवरा डवरणी कोळपे कोळपणी",
  thresher: "मळनी दौनी दवनी दावनी",
  rotavator: "रोटर रोटरी",
};

/** Makes and things that a category is nearest to, by commas: what people ask for where none is called so. */
const RELATED_WORDS: Record<string, string> = {
  tractor:
    "massey ferguson, massey, ferguson, मैसी फर्ग्यूसन, मॅसी फर्ग्युसन, मैसी, मॅसी, फर्ग्यूसन, new holland, holland, न्यू हॉलैंड, न्यू हॉलंड, हॉलैंड, eicher, आयशर, escorts, एस्कॉर्ट, farmtrac, फार्मट्रैक, फार्मट्रॅक, powertrac, पावरट्रैक, पॉवरट्रॅक, captain, force motors, vst, hmt, indo farm, digitrac, solis, john deere, जॉन डियर, mahindra, महिंद्रा, swaraj, स्वराज, sonalika, सोनालिका, kubota, कुबोटा",
  harvester: "kartar, preet, dasmesh, काढणी यंत्र",
  seeder:
    "transplanter, ट्रांसप्लांटर, happy seeder, super seeder, dibbler, sowing, sowing machine, लागवड, रोपणी, रोपाई, बीबीएफ, bbf",
  irrigation: "water, पानी, पाणी, pani, paani, engine, इंजन, इंजिन, generator, जनरेटर, kirloskar, किर्लोस्कर",
  plough: "power tiller, पावर टिलर, पॉवर टिलर, ridger, रिजर, subsoiler, chisel, disc plough, ploughing, lemken, लेमकेन",
  sprayer: "spray pump, स्प्रे पंप, फवारणी पंप, knapsack, नैपसैक, drone, ड्रोन, blower, ब्लोअर, दवा, दवाई, औषध, aspee, अस्पी",
  cultivator: "harrow, हैरो, हॅरो, disc harrow, डिस्क हैरो, weeder, power weeder, वीडर, विडर, निराई, गुड़ाई, निंदाई, खुरपणी",
  thresher: "winnower, sheller, शेलर",
  combine: "straw reaper, reaper, रीपर, रिपर, binder, बाइंडर, baler, बेलर, भूसा मशीन, claas, क्लास",
  rotavator: "rotary, rotary tiller, rotor, mulcher, मल्चर, puddler, shaktiman, शक्तिमान",
  fertilizer: "manure, शेणखत, गोबर खाद, urea, यूरिया, युरिया, broadcaster",
  other:
    "jcb, जेसीबी, backhoe, loader, लोडर, excavator, एक्सकेवेटर, poclain, पोकलेन, पोकलँड, dozer, डोजर, डोझर, bulldozer, crane, क्रेन, dumper, डंपर, tipper, टिपर, trolley, ट्रॉली, trailer, ट्रेलर, cart, बैलगाड़ी, बैलगाडी, leveller, लेवलर, laser leveller, tanker, टैंकर, टँकर, digger, post hole digger, auger, chaff cutter, चारा, कुट्टी, कडबा कुट्टी",
};

/** Finds equipment by more village words, and something near for makes and things that none is called by. */
export async function up(db: Kysely<Record<string, Record<string, unknown>>>): Promise<void> {
  await sql`alter table category_words add column related text not null default ''`.execute(db);
  for (const [category, words] of Object.entries(MORE_CATEGORY_WORDS)) {
    await sql`update category_words set words = words || ' ' || ${words} where category = ${category}`.execute(db);
  }
  for (const [category, related] of Object.entries(RELATED_WORDS)) {
    await sql`update category_words set related = ${related} where category = ${category}`.execute(db);
  }
}
