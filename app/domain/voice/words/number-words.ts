import { listWords } from "./list-words";

/** Numbers from 1 on: English and its ordinals, English in Devanagari, Hindi, Marathi, and both in Latin letters. */
export const NUMBER_WORDS: readonly string[][] = [
  "one, first, वन, फर्स्ट, एक, पहली, पहला, पहले, पहिली, पहिला, पहिल्या, एका, इक, ek, pahli, pehli, pahla, pehla, pahili, pahila, pahilya, eka",
  "two, second, टू, सेकंड, दो, दू, दुई, दुइ, दूसरी, दूसरा, दूसरे, दोन, दुसरी, दुसरा, दुसऱ्या, do, don, dui, dusri, doosri, dusra, dusrya",
  "three, third, थ्री, थर्ड, तीन, तिन, तीसरी, तीसरा, तीसरे, तिसरी, तिसरा, तिसऱ्या, teen, tin, tisri, teesri, tisra, tisrya",
  "four, fourth, फोर, फोर्थ, चार, चारि, चौथी, चौथा, चौथे, चौथ्या, char, chaar, chauthi",
  "five, fifth, फाइव, फाईव्ह, फाइव्ह, फिफ्थ, पांच, पांचवी, पांचवीं, पाच, पाचवी, पाचव्या, panch, paanch, pach, paach, panchvi",
  "six, sixth, सिक्स, सिक्स्थ, छह, छः, छे, छ, छै, छठी, सहा, सहावी, chhah, chah, chhe, chhai, saha, chhathi",
  "seven, seventh, सेवन, सेव्हन, सेवेंथ, सात, सातवीं, सातवी, सातव्या, saat, sat, satvi",
  "eight, eighth, एट, एथ, आठ, आठवीं, आठवी, आठव्या, aath, ath",
  "nine, ninth, नाइन, नाईन, नौ, नौवीं, नऊ, नवव्या, nau, nou, naou",
  "ten, tenth, टेन, टेंथ, दस, दश, दसवीं, दहा, दहावी, दहाव्या, das, dus, daha, dasvi",
  "eleven, eleventh, इलेवन, ग्यारह, ग्यारा, इगारह, अकरा, gyarah, gyara, akra",
  "twelve, twelfth, ट्वेल्व, बारह, बारा, barah, bara, baara",
  "thirteen, thirteenth, थर्टीन, तेरह, तेरा, terah",
  "fourteen, fourteenth, फोर्टीन, चौदह, चौदा, chaudah, chauda, chawda",
  "fifteen, fifteenth, फिफ्टीन, पंद्रह, पंद्रा, पंधरा, pandrah, pandra, pandhra",
  "sixteen, sixteenth, सिक्सटीन, सोलह, सोला, सोळा, solah, sola",
  "seventeen, seventeenth, सेवंटीन, सेवेंटीन, सत्रह, सत्रा, सतरा, satrah, satra",
  "eighteen, eighteenth, एटीन, अठारह, अठारा, अठरा, atharah, athara, athra",
  "nineteen, nineteenth, नाइनटीन, उन्नीस, एकोणीस, एकोनीस, unnis, ekonis",
  "twenty, twentieth, ट्वेंटी, बीस, वीस, bees, bis, vis, vees",
  "इक्कीस, इकीस, एकवीस, ikkis, ikis, ekvis",
  "बाईस, बाइस, बावीस, bais, baais, bavis",
  "तेईस, तेइस, तेवीस, teis, tevis",
  "चौबीस, चोवीस, चौवीस, chaubis, chovis",
  "पच्चीस, पचीस, पंचवीस, pachchis, pachis, pachhis, panchvis",
  "छब्बीस, सव्वीस, chhabbis, chabbis, savvis, savis",
  "सत्ताईस, सत्ताइस, सत्तावीस, sattais, sattavis",
  "अट्ठाईस, अठ्ठाईस, अट्ठाइस, अठाईस, अठाइस, अठ्ठावीस, अट्ठावीस, अठावीस, atthais, athais, athavis, aththavis",
  "उनतीस, उन्तीस, उनत्तीस, एकोणतीस, unatis, untis, ekontis",
  "thirty, thirtieth, थर्टी, तीस, tees, tis",
  "इकतीस, इकत्तीस, एकतीस, iktis, ikattis, ektis",
].map((words) => listWords(words));

/** Tens that a number after them completes: twenty first, ट्वेंटी फोर. */
export const TENS: ReadonlyMap<string, number> = new Map([
  ["twenty", 20],
  ["thirty", 30],
  ["ट्वेंटी", 20],
  ["थर्टी", 30],
]);

/** No number anybody could book. */
export const FEW_WORDS = listWords(
  "few, some, several, couple, couple of, a few, a couple of, around, about, one or two, two or three, many",
  "कुछ, कुछेक, थोड़े, थोड़ा, चंद, करीब, लगभग, कई, डेढ़, ढाई, अढ़ाई, तनी, दोएक, एकाध, दुई चार, बहुत",
  "काही, थोडे, थोडं, थोडा, अंदाजे, साधारण, जवळपास, दीड, अडीच, एखाद, एखादा, एखाद दुसरा, दोनेक, बरेच, थोडेफार, जरासे",
  "kuch, kuchh, kahi, kaahi, thode, karib, lagbhag, dedh, dhai, adich, did, andaje, ekad, ekhada",
);
