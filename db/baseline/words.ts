/** What the known cities are called, as search understands it. */

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
