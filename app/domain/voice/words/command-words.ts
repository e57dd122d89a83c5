import { listWords } from "./list-words";

/** The words of which 'book now', 'confirm booking' and 'close' are made. */

/** Make something certain. Those of Indian languages need a verb beside them. */
export const CONFIRM_WORDS = {
  alone: listWords(
    "confirm, conferm, confrm, finalise, finalize, final",
    "कन्फर्म, कंफर्म, कनफर्म, कन्फरम, कंफरम, कन्फ़र्म, कॉन्फर्म, फाइनल, फायनल",
  ),
  /** Heard for 'confirm' before a booking; after it they state what is done. */
  beforeNoun: listWords("confirmed, confirms, confirmation"),
  withVerb: listWords(
    "पक्की, पक्का, पक्के, पक्कं, पकी, पका, पक्की पक्की, पुष्टि, पुष्टी, निश्चित, निश्चीत, नक्की, पुख्ता, पुरी पक्की, फिक्स",
    "pakki, pakka, pakke, pakk, paki, paka, pukka, pushti, pusti, nishchit, nischit, nishchita, nakki, fix, kanfarm, kanfirm, kanform",
  ),
};

/** The booking itself. */
export const BOOKING_NOUNS = listWords(
  "booking, bookings, bukking",
  "बुकिंग, बुकींग, बूकिंग, बुकिंगची, बुकिंगचा, बुकिंगचे, बुकिंगला, बुकिंग को, बुकिंग की, बुकिंग ची",
  "buking, bukingchi, bookingchi, bookingla",
);

/** Reserve or rent. */
export const BOOK_WORDS = listWords(
  "book, books, booked, rent, hire, reserve, rent out",
  "बुक, बूक, किराए पर, किराये पर, किराए, किराये, किराया पर, भाड़े पर, भाड़े से, भाड़े, रिजर्व, हायर, रेंट",
  "भाड्याने, भाड्यानं, भाड्यानी, भाड्यावर, भाड्यान, भाडयाने",
  "buk, kiraye par, kiraye pe, kiraye, kiraaye, bhade par, bhade pe, bhade, bhadyane, bhadyana",
);

/** Order something: 'do', 'give', 'take'. */
export const ORDER_VERBS = listWords(
  `करें, करे, करो, कर, करा, करिए, करिये, करियो, करजो, करी, करीं, कीजिए, कीजिये, कीजिएगा, कीजियेगा, कर दो, कर दे, कर दें, कर देना, कर दीजिए, कर दीजिये,
  कर दीजिएगा, करदो, करदे, कर लो, कर लें, कर ले, कर लीजिए, कर लेना, कर डालो, करना है, करनी है, करवा दो, करवा दीजिए, करा दो, करा दीजिए, करवाओ`,
  `करून द्या, करून दे, करून टाका, करून टाक, करून घ्या, करून घे, करुन द्या, करुन टाका, करायचे आहे, करायचं आहे, करायची आहे, करायचा आहे, करायचंय, करायचीय,
  करायचय, करना`,
  `karo, kare, karen, kara, kar, karna hai, karni hai, karna, kijiye, kijie, kar do, kar de, kar den, kar dena, kar dijiye, kar dijie, kardo, karde, kar lo,
  kar le, kar lijiye, kara do, karva do, karaycha ahe, karaycha aahe, karayche ahe, karayche aahe, karaychi ahe, karaychi aahe, karaychay`,
);

/** Give, send and take: they order a machine, and confirm nothing. */
export const GIVE_VERBS = listWords(
  `give, send, bring, get, take, deliver, arrange`,
  `दो, दे, दें, दे दो, दे दे, दे देना, दे दीजिए, दे दीजिये, दीजिए, दीजिये, दीजिएगा, देना, दे दें, दिला दो, दिलाओ, दिला दीजिए, दिलवा दो, भेज दो, भेज देना, भेज दीजिए, भेज दे, भेजो, भेजना,
  भेजिए, भेजवा दो, भिजवा दो, ले जाएगा, ले जाएगी, ले जाएंगे, लगा दो, लगा देना, लिख लो, लिख दो, रख लो, रख दो, रख देना, ला दो, ले आओ, ले आना, देख लो, देख लेना, कह दो, बोल दो, पहुंचा दो, पहुंचा देना, ले लो, लेना है, लेनी है, लेना, लेनी, लें, लूंगा, लूंगी, लेंगे, मंगवा दो,
  मंगा दो, मंगवाना है, दऽ, दीं, दीही, देईं, दिहीं, भेजीं, भेजवाईं, दे दीं, दई दो, दइ दो, दई देव`,
  `द्या, द्यावा, द्यावे, द्यावं, द्यावी, देऊन टाका, देऊन द्या, पाठवा, पाठव, पाठवून द्या, पाठवून दे, घेऊन जाईल, घेऊन जाणार, आणून द्या, आणा, आण, घ्या, घे, घ्यायचा आहे, घ्यायचं आहे, घ्यायचे आहे, घ्यायची आहे, घ्यायचंय,
  घ्यायचाय, घेणार, मिळवून द्या, लावा, लावून द्या, ठेवा, ठेवून द्या, धाडा, धाड, दया`,
  `de do, de dena, dena, dijiye, dijie, dila do, bhej do, bhej dena, bhejo, bhejna, bhijva do, lena hai, leni hai, lena, le lo, laga do, dya, patva, pathva, pathav, ghya, gheu dya, ghyaycha ahe,
  ghyaycha aahe, ghyaychay, anun dya, pathvun dya`,
);

/** Wanting something. */
export const WANT_WORDS = listWords(
  `want, wants, wanted, need, needs, needed, needing, require, requires, required, i want to, i need to, we want to, we need to, would like, i would like to, we would like to, id like to, id like, like to, like to have, looking for,
  wanna, gonna need`,
  `चाहिए, चाहिये, चाहिए था, चाहिए थी, चाहिये था, चाहता, चाहती, चाहते, चाहत बा, चाही, चाहीं, चइए, चइये, चैये, चाइये, चहिए, चाहिएगा, चाहि, चाहे, जरूरत, जरुरत, जरूरी, जरूरत है, लगेगा, लगेगी, लगेंगे, लागी, चाहनू`,
  `पाहिजे, पाहीजे, पायजे, पाह्यजे, पायजेल, पायजेन, पाहिजेत, पाहिजेल, पाइजे, पाजे, हवा, हवी, हवे, हवं, हव, हवय, हवाय, हवीय, हवंय, हवेत, हवा आहे, हवे आहे, हवं आहे, हवी आहे, लागेल, लागणार, लागतो, लागते, लागल, लागतंय, लागतोय, गरज, गरज आहे, हवा व्हता, हवा होता, पाहिजे होता, पाहिजे होते, पाहिजे होती, पायजे व्हता`,
  `chahiye, chahie, chaiye, chahye, chahiy, chaahiye, chaie, chahiye tha, chahi, pahije, pahijey, pahijet, paije, payje, pahijel, hava, havay, hava ahe, hava aahe, have, havi, havi aahe, havi ahe, lagel, laagel, lagnar, lagega, zarurat, jarurat, zaroorat, garaj`,
);

/** End the conversation. */
export const CLOSE_WORDS = listWords(
  "close, closed, close the window, close window, close the app, close this window, close the page, thats all, thats it, that is all, close it, close this, go back, back, exit, quit, leave it, leave, forget it, forget about it, end it, bye, goodbye, good bye, finish",
  `बंद, क्लोज, क्लोज़, वापस जाओ, वापस जाना है, वापस जाना, वापस चलो, वापस, पीछे जाओ, पीछे चलो, रहने दो, रहने दीजिए, रहने दे, रहन दो, रहे दीं, रहे द, रहय दो, जाने दो, जाने दीजिए, छोड़ो, छोड़ दो, छोड़ दीजिए, छोड़िए, छोड़, बाहर जाओ,
  बाहर, हट जाओ, खत्म, खतम, समाप्त, बाय, अलविदा, बस`,
  `मागे जा, मागं जा, मागे चला, परत जा, परत चला, राहू द्या, राहू दे, राहु द्या, राहु दे, राहुद्या, रहू द्या, रहू दे, ऱ्हाऊ द्या, ऱ्हाऊ दे, सोडा, सोडून द्या, सोड, सोडून दे, जाऊ द्या, जाऊ दे, बाहेर जा, बाहेर या, बाहेर, संपवा, पुरे, बास`,
  `band, bandh, wapas jao, vapas jao, wapas, vapas, rehne do, rahne do, rehne de, chhodo, chodo, chod do, chhod do, jane do, khatam, mage ja, maage ja, parat ja, rahu dya, rahu de, soda, sodun dya, jau dya, baher ja`,
);

/** 'No' alone closes in Marathi. */
export const LONE_REFUSAL = listWords("नको");
