/** What categories and the known cities are called, as search understands it. */

/** Degrees in WGS 84 (GeoNames), and current and former names in the three languages. */
export const PLACES: readonly [key: string, latitude: number, longitude: number, words: string][] = [
  ["ahmedabad", 23.0258, 72.5873, "ahmedabad अहमदाबाद अमदाबाद"],
  [
    "aurangabad",
    19.8776,
    75.3423,
    "aurangabad sambhajinagar औरंगाबाद संभाजीनगर chh. chhatrapati छत्रपति छत्रपती सम्भाजीनगर",
  ],
  ["bangalore", 12.9719, 77.5937, "bangalore bengaluru बेंगलुरु बंगलौर बंगळुरू बेंगळुरू बंगलोर बैंगलोर बंगलुरू बेंगलूरु"],
  ["barshi", 18.2345, 75.6928, "barshi बार्शी बारशी"],
  ["chennai", 13.0878, 80.2785, "chennai madras चेन्नई मद्रास"],
  ["delhi", 28.652, 77.2315, "delhi दिल्ली new नई नवी देहली"],
  ["hyderabad", 17.3841, 78.4564, "hyderabad हैदराबाद हैद्राबाद"],
  ["kolkata", 22.5626, 88.363, "kolkata calcutta कोलकाता कलकत्ता कोलकत्ता"],
  ["latur", 18.3972, 76.5678, "latur लातूर लातुर"],
  ["mumbai", 19.0728, 72.8826, "mumbai bombay मुंबई बंबई बम्बई मुम्बई"],
  ["nagpur", 21.1463, 79.0849, "nagpur नागपुर नागपूर"],
  ["nashik", 19.9973, 73.791, "nashik nasik नासिक नाशिक नासीक"],
  ["nilanga", 18.1168, 76.7528, "nilanga निलंगा नीलंगा"],
  ["pune", 18.5196, 73.8554, "pune पुणे poona पूना पुना"],
];

/** Search words of each category, and makes and things that it is nearest to. */
export const CATEGORY_WORDS: readonly [category: string, words: string, related: string][] = [
  [
    "tractor",
    "tractor tractors ट्रैक्टर ट्रॅक्टर ट्रेक्टर ट्राक्टर",
    "massey ferguson, massey, ferguson, मैसी फर्ग्यूसन, मॅसी फर्ग्युसन, मैसी, मॅसी, फर्ग्यूसन, new holland, holland, न्यू हॉलैंड, न्यू हॉलंड, हॉलैंड, eicher, आयशर, escorts, एस्कॉर्ट, farmtrac, फार्मट्रैक, फार्मट्रॅक, powertrac, पावरट्रैक, पॉवरट्रॅक, captain, force motors, vst, hmt, indo farm, digitrac, solis, john deere, जॉन डियर, mahindra, महिंद्रा, swaraj, स्वराज, sonalika, सोनालिका, kubota, कुबोटा",
  ],
  [
    "harvester",
    "harvester harvesters combine harvester हार्वेस्टर कंबाइन हार्वेस्टर कापणी यंत्र हारवेस्टर कंबाईन कम्बाइन कटाई मशीन कापणी यंत्रे कापणी मशीन काढणी",
    "kartar, preet, dasmesh, काढणी यंत्र",
  ],
  [
    "seeder",
    "seeder seeders seeding planter seed drill बुवाई यंत्र पेरणी यंत्र equipment सीडर सीड ड्रिल बुआई बोवाई बिजाई पेरणी यंत्रे टोकण बीज बियाणे बियाणं बीजाई बोनी पेरा तिफण पाभर प्लांटर प्लँटर",
    "transplanter, ट्रांसप्लांटर, happy seeder, super seeder, dibbler, sowing, sowing machine, लागवड, रोपणी, रोपाई, बीबीएफ, bbf",
  ],
  [
    "irrigation",
    "irrigation pump sprinkler drip सिंचाई उपकरण सिंचन साधने पंप system systems सिंचाई यंत्र पम्प मोटर स्प्रिंकलर ड्रिप फव्वारा तुषार ठिबक पंपसेट",
    "water, पानी, पाणी, pani, paani, engine, इंजन, इंजिन, generator, जनरेटर, kirloskar, किर्लोस्कर",
  ],
  [
    "plough",
    "plough ploughs plow plows tiller हल नांगर tillers प्लाऊ प्लाउ टिलर जुताई पलटी नांगरणी नांगरट जोताई हंकाई",
    "power tiller, पावर टिलर, पॉवर टिलर, ridger, रिजर, subsoiler, chisel, disc plough, ploughing, lemken, लेमकेन",
  ],
  [
    "sprayer",
    "sprayer sprayers spraying छिड़काव यंत्र फवारणी यंत्र equipment स्प्रेयर स्प्रे पंप फव्वारा छिडकाव फवारा फवारणी यंत्रे",
    "spray pump, स्प्रे पंप, फवारणी पंप, knapsack, नैपसैक, drone, ड्रोन, blower, ब्लोअर, दवा, दवाई, औषध, aspee, अस्पी",
  ],
  [
    "cultivator",
    "cultivator cultivators कल्टीवेटर कल्टिव्हेटर कल्टिवेटर कल्टीव्हेटर कुळव वखर मोगडा मोगडे मोगड बखर डवरा डवरणी कोळपे कोळपणी",
    "harrow, हैरो, हॅरो, disc harrow, डिस्क हैरो, weeder, power weeder, वीडर, विडर, निराई, गुड़ाई, निंदाई, खुरपणी",
  ],
  [
    "thresher",
    "thresher threshers threshing थ्रेशर मळणी यंत्र थ्रैशर थ्रेसर मड़ाई गहाई मळणी यंत्रे मळनी दौनी दवनी दावनी",
    "winnower, sheller, शेलर",
  ],
  [
    "combine",
    "combine equipment कंबाइन उपकरण कंबाईन उपकरणे कम्बाइन",
    "straw reaper, reaper, रीपर, रिपर, binder, बाइंडर, baler, बेलर, भूसा मशीन, claas, क्लास",
  ],
  [
    "rotavator",
    "rotavator rotavators रोटावेटर रोटाव्हेटर rotovator रोटोवेटर रोटर रोटरी",
    "rotary, rotary tiller, rotor, mulcher, मल्चर, puddler, shaktiman, शक्तिमान",
  ],
  [
    "fertilizer",
    "fertilizer fertiliser spreader खाद यंत्र खत यंत्र equipment खाद डालने के यंत्र खत टाकण्याची यंत्रे उर्वरक",
    "manure, शेणखत, गोबर खाद, urea, यूरिया, युरिया, broadcaster",
  ],
  [
    "other",
    "other अन्य इतर",
    "jcb, जेसीबी, backhoe, loader, लोडर, excavator, एक्सकेवेटर, poclain, पोकलेन, पोकलँड, dozer, डोजर, डोझर, bulldozer, crane, क्रेन, dumper, डंपर, tipper, टिपर, trolley, ट्रॉली, trailer, ट्रेलर, cart, बैलगाड़ी, बैलगाडी, leveller, लेवलर, laser leveller, tanker, टैंकर, टँकर, digger, post hole digger, auger, chaff cutter, चारा, कुट्टी, कडबा कुट्टी",
  ],
];
