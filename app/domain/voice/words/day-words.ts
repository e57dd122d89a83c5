import { listWords } from "./list-words";

/** The words of which spoken days are made. Names of weekdays and months are also taken from Intl. */

/** Days of the week, 0 = Sunday, in short and colloquial forms. */
export const WEEKDAY_WORDS: readonly string[][] = [
  "sundays, sun, इतवार, ऐतवार, अतवार, एतवार, आइतवार, आदितवार, संडे, सनडे, रवी, रवि, ravivar, ravivari, raviwar, itwar, itvar, aitvar, aitwar",
  "mondays, mon, सोमार, सोमारी, मंडे, मनडे, somvar, somwar, somvari, somwari, somar",
  "tuesdays, tue, tues, मंगर, मंगरवार, मंगलवारी, ट्यूजडे, ट्युजडे, ट्यूसडे, ट्युसडे, ट्यूसडेला, mangalvar, mangalwar, mangalvari, mangalwari, mangal",
  "wednesdays, wed, weds, wensday, wenesday, wednsday, wedensday, बुद्ध, बुध्द, बुधबार, वेडनेसडे, वेनसडे, वेनस्डे, वेडनसडे, वेडनेस्डे, वेंसडे, वेंस्डे, budhvar, budhwar, budhvari, budhwari, budh",
  "thursdays, thu, thur, thurs, गुरूवार, गुरू, बृहस्पतिवार, बृहस्पति, वीरवार, बीरवार, बियफे, बिफे, बिहफे, बेफे, बेस्तरवार, बेस्तवार, बिस्तरवार, बेरस्तवार, जुमेरात, जुम्मेरात, थर्सडे, guruvar, guruwar, guruvari, brihaspativar, virvar",
  "fridays, fri, शुक्कर, सुक्कर, सूक, सुक, शुकर, जुम्मा, जुम्मे, जुमा, जुमे, फ्राइडे, फ्रायडे, shukravar, shukrawar, shukravari, shukrawari, shukra, sukravar, sukrawar, jumma, jumme",
  "saturdays, sat, शनवार, शनवारी, सनीचर, शनीचर, शनिचर, सनिचर, शनिच्चर, शनैश्चर, सैटरडे, सॅटरडे, सेटरडे, सॅटर्डे, सैटर्डे, शनी, shanivar, shaniwar, shanivari, shaniwari, shani, sanichar, shanichar",
].map((words) => listWords(words));

/** Months from January on. */
export const MONTH_WORDS: readonly string[][] = [
  "january, जैनुअरी, जान्युअरी, janvari, janwari, janevari, janewari",
  "february, फेब्रुअरी, फेबुवारी, farvari, farwari, february, februvari, फरबरी",
  "march, मारच",
  "april, अप्रिल, एप्रील, aprail",
  "may, मई, मे, mai",
  "june, jun, जुन",
  "july, jul, जुलई, julai",
  "august, आगस्त, ऑगष्ट, आगस्ट, ओगस्ट, agast, ogast",
  "september, sept, sep, सितम्बर, सेप्टेंबर, सेप्टेम्बर, sitambar, saptembar",
  "october, oct, अक्तूबर, ऑक्टूबर, aktubar, oktobar",
  "november, nov, नोवेंबर, नवेंबर, नोव्हंबर, navambar, novembar, navamber",
  "december, dec, डिसंबर, डेसेंबर, दिसम्बर, दिसेंबर, disambar, disembar, dicember, disamber, disember",
].map((words) => listWords(words));

/** Days from today. */
export const OFFSET_WORDS: readonly (readonly [number, string[]])[] = [
  [-1, listWords("yesterday, बीता कल, बीते कल, गुजरा कल, काल, कालचा, कालच्या, day before yesterday")],
  [0, listWords("today, todays, tonight, आज, आजु, आजुए, आजच, टुडे, aaj, aj, aajach")],
  [
    1,
    listWords(
      "tomorrow, tommorow, tomorow, tommorrow, tomorrows, tmrw, tmr, कल, कलही, कल्ह, काल्ह, काल्हि, कालि, काल्हु, बिहान, बिहाने, टुमारो, टुमॉरो, टूमारो, टुमोरो, आने वाला कल",
      "उद्या, उंद्या, उदया, उध्या, उद्याच, उदिक, उद्दा, kal, kl, udya, udyaa, uddya, udhya, bihan, kalh",
    ),
  ],
  [
    2,
    listWords(
      "day after tomorrow, the day after tomorrow, day after, the day after, overmorrow, परसों, परसो, परसौं, परों, परसूं, परसुं, परसु, पर्सों, डे आफ्टर टुमारो, डे आफ्टर",
      "परवा, परव्हा, पर्वा, परवां, परवाच, परवदिशी, parso, parson, parsoo, parva, parwa, parvach, paraso",
    ),
  ],
  [
    3,
    listWords(
      "नरसों, नरसो, नरसौं, नरों, तरसों, तरसो, तरसौं, अतरसों, नड़सों, तेरवा, त्येरवा, तेरव्हा, तेरवां, तेर्वा, तेरवाच, तरवा, narso, narson, tarso, tarson, terva, terwa, day after day after tomorrow, two days after tomorrow",
    ),
  ],
];

/** Lengths, in days. */
export const UNIT_WORDS: readonly (readonly [number, string[]])[] = [
  [
    1,
    listWords(
      "day, days, डे, डेज, दिन, दिनों, दिना, दिनन, दिनवा, रोज, दिनी, दिवस, दिवसां, दिवसा, दिवसांचा, दिवसांचे, दिस, दिसां, दिसा, दिवसाचा, दीस, din, dino, dinon, divas, diwas, divsa, divasa, divsan, dina",
    ),
  ],
  [
    7,
    listWords(
      "week, weeks, वीक, वीक्स, हफ्ता, हफ्ते, हफ्तों, सप्ताह, हप्ता, हप्ते, आठवडा, आठवडे, आठवड्या, आठवड्यां, अठवडा, अठवड्या, hafta, hafte, haftah, hapta, hapte, saptah, athavda, athvada, aathavda, athavada, athavdya, aathavdya, athvdya",
    ),
  ],
];
export const MONTH_UNIT_WORDS = listWords(
  "month, months, महीना, महीने, महिने, महिना, महिन्या, महिन्यां, माह, मास, मंथ, mahina, mahine, mahinya, mahinyachya, mahinyat",
);
export const ONE_DAY_WORDS = listWords(
  "all day, whole day, full day, entire day, the whole of, whole of, half day, half a day, half the day, one full day, all of",
  "दिनभर, दिन भर, दिवसभर, दिवस भर, पूरे दिन, पूरा दिन, सारा दिन, सारे दिन, दिन दिन, आधे दिन, आधा दिन, हाफ डे, फुल डे, पूर्ण दिवस, अख्खा दिवस, संपूर्ण दिवस, पुरा दिवस, अर्धा दिवस, अर्ध्या दिवसा, सगळा दिवस, दिसभर",
  "din bhar, dinbhar, pura din, pure din, poora din, aadha din, aadhe din, divasbhar, purna divas, ardha divas",
);
export const ONE_WEEK_WORDS = listWords(
  "हफ्ते भर, हफ्ताभर, हफ्तेभर, हप्ताभर, सप्ताह भर, सप्ताहभर, आठवडाभर, आठवडा भर, पूरे हफ्ते, पूरा हफ्ता, पूर्ण आठवडा, hafte bhar, hafta bhar, athavdabhar, aathavdabhar, whole week, full week, entire week",
);
export const WEEKEND_WORDS = listWords("weekend, week end, वीकेंड, विकेंड, वीकएंड");
export const MONTH_END_WORDS = listWords(
  "end of the month, end of month, month end, end of this month, months end, last day of the month, last date of the month",
  "महीने के आखिर, महीने के अंत, महीने के आखरी, महीने के लास्ट, माह के अंत, महीने का अंत, महीने की आखिरी तारीख, महीने के आखिरी दिन, महीने का आखिरी दिन",
  "महिनाअखेर, महिनाअखेरीस, महिना अखेर, महिन्याच्या शेवटी, महिन्याच्या अखेर, महिन्याच्या अखेरीस, महिन्याच्या शेवटच्या दिवशी, महिन्याचा शेवटचा दिवस, महिन्याच्या शेवटच्या तारखेला, महिना संपताना",
  "mahine ke aakhir, mahine ke akhir, mahine ke end, mahinyachya shevati, mahina akher",
);

/** What joins days, and what counts them from one another. */
export const SIGN_WORDS = {
  from: listWords(
    "from, starting, starting from, start from, starts, beginning, beginning from, commencing, onwards, onward, between, since",
    "से, सें, से लेकर, से लेके, से ले के, लेकर, से शुरू, से शुरु, शुरू, शुरु, से आगे, सूं, तैं, बीच",
    "पासून, पासुन, पासनं, पासन, पासुनं, पासून पुढे, पासून पुढं, पास्नं, पास्न, पुढे, पुढं, सुरू, दरम्यान, पासने",
    "se, sey, se lekar, se leke, lekar, shuru, pasun, pasoon, pasna, pasnan, pasnn",
  ),
  to: listWords(
    "to, till, until, til, untill, through, thru, upto, up to, up till, ending, ending on",
    "तक, तलक, तके, लग, लगि, लौ, लों, ताईं, तांई, तईं, टू, टिल, तक के लिए",
    "ते, पर्यंत, पर्यत, परयंत, पर्यंतच, पतोर, पतुर, पस्तोर, पस्तर, पावतर, पोतर, पातुर, लोक, लगून, परेंत, पर्यंन्त",
    "tak, taak, tk, paryant, paryanta, parynt, parent, prayant, te",
  ),
  and: listWords(
    "and, और, अउर, अउ, औ, एवं, तथा, व, एंड, अँड, आणि, आनि, आन, अन, अन्, नि, नी, aur, or bhi, ani, aani, an, n",
  ),
  or: listWords("or, either, after next, या, या फिर, अथवा, किंवा, किवा, नाहीतर, कि फिर, ya, ya phir, kinva, kiva"),
  inside: listWords("in, within, में, मे, मा, के अंदर, के भीतर, अंदर, भीतर, मध्ये, मधे, आत, mein, me, ke andar, madhye, madhe"),
  later: listWords(
    "later, from now, hence, afterwards, बाद, के बाद, बाद में, बाद से, के बाद से, बादे, पाछे, नंतर, नंतरच्या, नंतरच, baad, ke baad, baad mein, nantar, nantr",
  ),
  after: listWords("after"),
  next: listWords(
    "next, following, the next, नेक्स्ट, अगले, अगला, अगली, अगिला, अगिले, अगलो, पुढच्या, पुढील, पुढचा, पुढचे, पुढची, फुडच्या, फुडल्या, agle, agla, agli, aglay, pudhchya, pudhil, pudhcha, pudchya, pudhachya",
  ),
  coming: listWords(
    "coming, upcoming, this coming, आने वाले, आने वाली, आनेवाले, आवे वाला, आवे वाले, आवता, येत्या, येणाऱ्या, येणारा, येणार्या, ह्या येत्या, aane wale, aane vale, yetya, yenarya",
  ),
  this: listWords("this, इस, इसी, एह, एही, या, ह्या, याच, ह्याच, चालू, is, ya, hya, iss"),
  past: listWords(
    "last, previous, past, पिछले, पिछला, पिछली, बीते, बीता, गए, पिछलका, गेल्या, मागच्या, मागील, मागचा, pichhle, pichle, pichla, gelya, magchya, magil",
  ),
  final: listWords(
    "last, final, लास्ट, आखिरी, आखरी, अंतिम, अखिरी, आखीर, शेवटचा, शेवटच्या, शेवटची, शेवटचे, शेवटला, शेवटल्या, aakhri, aakhiri, akhri, akhiri, shevatcha, shevatchya, shevtchya, shevtcha",
  ),
  date: listWords(
    "तारीख, तारीखे, तारीखों, तारिख, तारीक, तारखे, तारखां, तारखा, डेट, tarikh, tareekh, tarik, tarkhe, tarkha, tarikhe, tariqh",
  ),
  instead: listWords(
    "instead of, instead, rather than, की जगह, के जगह, की जगह पर, के बजाय, के बदले, की बजाय, ऐवजी, च्या ऐवजी, च्याऐवजी, ki jagah, ke badle, aivaji",
  ),
  sorry: listWords(
    "sorry, actually, i mean, i meant, i mean to say, correction, oops, rather, make it, make that, सॉरी, सारी, माफ करना, माफ करें, मेरा मतलब, मतलब, बल्कि, माफ करा, म्हणजे, म्हंजे, sorry sorry, matlab, mhanje",
  ),
  /** Let go of what was said before. */
  drop: listWords(
    "forget, leave, रहने दो, रहने दीजिए, रहने दे, जाने दो, छोड़ो, छोड़ दो, राहू द्या, राहू दे, राहु द्या, राहु दे, सोडा, जाऊ द्या, rehne do, rahne do, chhodo, rahu dya, rahu de",
  ),
  but: listWords("but, लेकिन, मगर, परंतु, पण, lekin, magar, pan"),
};

/** Hours and parts of a day; equipment is booked by the day. */
export const TIME_WORDS = listWords(
  "morning, mornings, noon, afternoon, evening, night, midnight, early, dawn, daytime, sunrise, sunset, before noon, after lunch, before lunch, after noon, forenoon, hour mark",
  "सुबह, सुबे, सवेरे, सबेरे, सकारे, भोर, भोरे, भिनसारे, भिनसार, तड़के, दोपहर, दुपहर, दुपहरी, दुपहरिया, दोपहर बाद, दोपहर के बाद, शाम, साम, संझा, सांझ, संध्या, रात, रात्रि, मॉर्निंग, इवनिंग, ईवनिंग, आफ्टरनून, नाइट, अंधेरे",
  "सकाळी, सकाळ, सकाळच्या, सकाळचं, सकाळच्याला, सक्काळी, सकाळीच, सकाळधरनं, दुपारी, दुपार, दुपारच्या, दुपारनंतर, संध्याकाळी, संध्याकाळ, संध्याकाळच्या, सायंकाळी, सांजच्याला, सांजच्या, सांजेला, रात्री, रात्र, रात्रीच्या, पहाटे, पहाट, दिवसा ढवळ्या",
  "subah, sube, subha, savere, dopahar, dopahr, dopaher, dopehar, sham, shaam, raat, sakali, sakal, sakaali, sakalpasun, dupari, dupar, sandhyakali, sandhyakal, ratri, pahate, clocktime",
);
/** After a number, they make it an hour. */
export const CLOCK_WORDS = listWords(
  "oclock, o clock, am, pm, a m, p m, minute, minutes, बजे, बजा, बजकर, बजेसे, एएम, पीएम, ए एम, पी एम, मिनट, वाजता, वाजले, वाजल्या, वाजे, वाजून, वाजेला, मिनिटे",
  "baje, bje, vajta, vaajta, wajta, vajlya, vaje",
);
/** Lengths within one day. */
export const HOUR_WORDS = listWords(
  "hour, hours, hrs, hr, घंटे, घंटा, घंटों, घण्टे, घंटेभर, तास, तासां, तासा, तासांचं, तासभर, ghante, ghanta, ghnte, taas, tas",
);
/** After a number, they make it a size or a count. */
export const MEASURE_WORDS = listWords(
  "hp, horsepower, horse power, feet, foot, ft, inch, inches, litre, liter, litres, liters, row, rows, tyne, tynes, acre, acres, hectare, hectares, quintal, quintals, kg, kilo, ton, tons, tonne, blade, blades, bottom, bottoms, km, people, men, workers, times, trolley loads, bags, number",
  "एचपी, एच पी, हॉर्स पावर, हॉर्सपावर, हॉर्सपॉवर, फुट, फीट, फूट, फुटी, फिट, इंच, लीटर, लिटर, लिटरचा, एकड़, एकर, एकड, एकरा, एकराचं, एकरात, एकराला, बीघा, बिघा, बीघे, गुंठे, गुंठा, गुंठ्या, हेक्टर, हेक्टेयर, क्विंटल, किलो, टन, लाइन, लाइनों, दांते, दांत, दाती, फाळी, फाल, फार, फाळ, फण, फणी, नंबर, नंबरचा, पट्टा, मजूर, मजदूर, आदमी, लोग, जण, माणसं, माणसांना, किलोमीटर, किमी, बोरी, पोती, खेप, फेरे, बार",
  "ekad, ekar, akar, bigha, beegha, guntha, gunthe, hectar, fut, phut, dante, phali",
);
