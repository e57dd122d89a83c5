/** Words by which people look for a category, in English, Hindi and Marathi, besides what the owner wrote. */
export const CATEGORY_WORDS: Record<string, string> = {
  tractor: "tractor tractors ट्रैक्टर ट्रॅक्टर",
  harvester: "harvester harvesters combine harvester हार्वेस्टर कंबाइन हार्वेस्टर कापणी यंत्र",
  seeder: "seeder seeders seeding planter seed drill बुवाई यंत्र पेरणी यंत्र",
  irrigation: "irrigation pump sprinkler drip सिंचाई उपकरण सिंचन साधने पंप",
  plough: "plough ploughs plow plows tiller हल नांगर",
  sprayer: "sprayer sprayers spraying छिड़काव यंत्र फवारणी यंत्र",
  cultivator: "cultivator cultivators कल्टीवेटर कल्टिव्हेटर",
  thresher: "thresher threshers threshing थ्रेशर मळणी यंत्र",
  combine: "combine equipment कंबाइन उपकरण कंबाईन उपकरणे",
  rotavator: "rotavator rotavators रोटावेटर रोटाव्हेटर",
  fertilizer: "fertilizer fertiliser spreader खाद यंत्र खत यंत्र",
  other: "other अन्य इतर",
};

/** Known places: key, degrees in WGS 84 (GeoNames), and their names in the three languages and as they once were. */
export const PLACES: readonly [key: string, latitude: number, longitude: number, words: string][] = [
  ["pune", 18.5196, 73.8554, "pune पुणे"],
  ["mumbai", 19.0728, 72.8826, "mumbai bombay मुंबई"],
  ["delhi", 28.652, 77.2315, "delhi दिल्ली"],
  ["bangalore", 12.9719, 77.5937, "bangalore bengaluru बेंगलुरु बंगलौर बंगळुरू बेंगळुरू"],
  ["hyderabad", 17.3841, 78.4564, "hyderabad हैदराबाद"],
  ["chennai", 13.0878, 80.2785, "chennai madras चेन्नई"],
  ["kolkata", 22.5626, 88.363, "kolkata calcutta कोलकाता"],
  ["ahmedabad", 23.0258, 72.5873, "ahmedabad अहमदाबाद"],
  ["latur", 18.3972, 76.5678, "latur लातूर"],
  ["nilanga", 18.1168, 76.7528, "nilanga निलंगा"],
  ["aurangabad", 19.8776, 75.3423, "aurangabad sambhajinagar औरंगाबाद संभाजीनगर"],
  ["chh. sambhajinagar", 19.8776, 75.3423, "aurangabad sambhajinagar औरंगाबाद संभाजीनगर"],
  ["nagpur", 21.1463, 79.0849, "nagpur नागपुर नागपूर"],
  ["nashik", 19.9973, 73.791, "nashik nasik नासिक नाशिक"],
  ["barshi", 18.2345, 75.6928, "barshi बार्शी"],
];
