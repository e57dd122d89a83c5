import { listWords } from "./list-words";

/** Words that are said out of courtesy or for the grammar's sake. */

/** Yes. */
export const YES_WORDS = listWords(
  "yes, yeah, yep, yup, ok, okay, sure, alright, all right, right, fine, correct",
  "हां, हां जी, हा, हाँ, जी हां, हओ, हव, हौ, ठीक है, ठीक, अच्छा, सही है, सही, ओके, यस, चलो, चलिए, चलेगा, बिल्कुल, जरूर, हजूर",
  "हो, होय, होय की, हाव, व्हय, बरं, बरोबर, ठीक आहे, ठीके, चालेल, चालंल, चला, नक्कीच",
  "haan, han, haa, ha, haanji, hanji, ji haan, ho, hoy, theek hai, thik hai, thik, theek, thik aahe, thik ahe, theek aahe, acha, accha, achha, bara, chalo, chalega, chalel",
);

/** Courtesies, and names for whom one speaks to. */
export const COURTESIES = listWords(
  "please, kindly, sir, madam, maam, brother, bro, now, right now, immediately, just, quickly, then, so, hey, hi, hello, thanks, thank you, dear, well, oh, uh, um, hmm, ah, er, friend, boss, uncle, only, go ahead, go ahead and",
  `कृपया, प्लीज, प्लीज़, जी, साहब, साहेब, साब, सर, मैडम, भैया, भइया, भाई, भाईसाहब, भाई साहब, चाचा, काका, अंकल, दीदी, बहन, बहनजी, यार, दोस्त, अभी, अब, अबही, तुरंत, तुरत, फटाफट, जल्दी, जल्दी से, फौरन,
  अरे, अजी, सुनो, सुनिए, सुनो जी, नमस्ते, नमस्कार, राम राम, जय जवान, धन्यवाद, तो, ही, ज़रा, जरा, बस, सिर्फ, सिर्फ़, मतलब, वो, हेलो, हैलो, नाउ, नाऊ, ओ, हे, रे, ए, एक बार, फिर, भी, हो, बाबू, मालिक, दद्दा, दाऊ, भिया, बा, बाबूजी, इधर, जो`,
  `भाऊ, भाव, दादा, ताई, अक्का, वहिनी, मामा, काकू, मावशी, अण्णा, आप्पा, सायेब, मॅडम, राव, आता, आत्ता, आताच, आत्ताच, लगेच, लवकर, ताबडतोब, पटकन, बघा, बरं का, अहो, अगं, ऐका, जरा, फक्त, नुसतं, नुसते, नुसता, तर, पण फक्त, मंग, मग, हॅलो,
  म्हणजे, मित्रा, गड्या, बाबा, लेका, भौ, बी, सुद्धा, पण, एकदा, काही, मला वाटतं`,
  `ji, bhai, bhaiya, bhaiyya, bhayya, sahab, saheb, saab, abhi, ab, turant, jaldi, jaldi se, fatafat, are, arey, arre, toh, hi, hee, zara, jara, bhau, dada, tai, kaka, mama, aata, ata, atta, aatta, lagech, lavkar, aho, bagha, phakt, fakt, namaste, namaskar, ram ram, bhi, yaar, dost, krupaya, plz, pls, plij`,
);

/** Who speaks, and for whom. */
export const PERSONS = listWords(
  "i, im, id, ill, we, well, us, me, my, our, you, your, myself, ourselves, he, she, they, him, her, them, father, mother, brother, uncle, dad, papa, mom, family, son, neighbour, neighbor, fathers, his, their, son in law, husband, wife",
  `मुझे, मुझको, मैं, मैंने, हम, हमें, हमको, हमे, हमका, हमरा, हमरा के, हमार, हमाए, हमाओ, हमकों, मोय, मोहे, मोको, म्हने, म्हारे, म्हाके, मने, म्हारो, मेरा, मेरी, मेरे, हमारा, हमारी, हमारे, हमनी, हमनी के, आप, आपका, आपकी, आपको, तुम, तुम्हारा, तुम्हारी, तुमसे, आपसे, पापा,
  पिताजी, पिता, पापाजी, बाबूजी, माँ, मां, मम्मी, दादाजी, बेटा, बेटे, उन्हें, उनको, उसको, उसे, पड़ोसी, लोग, लोगों, लोगन, सब, अपने, अपना, अपनी, खुद, जीजा`,
  `मला, मले, माले, मी, आम्ही, आम्हाला, आमाला, आम्हास्नी, आमास्नी, आमले, आम्हांला, आपल्याला, आपण, आपला, आपली, आपले, आपल्या, माझा, माझी, माझे, माझ्या, माझं, आमचा, आमची, आमचे, आमच्या, आमचं, तुम्ही, तुमचा, तुमची, तुमचे, तुमच्या, तुम्हाला, बाबांना, बाबाला, वडिलांना, वडील, वडिलांनी, वडलांना, आई, आईला, मुलगा, मुलाला,
  भावाला, काकांना, शेजारी, शेजाऱ्याला, त्यांना, त्याला, तिला, सगळ्यांना, लोकांना, आप्पांना, अण्णांना, आजोबांना, आज्याला, पप्पांना, पप्पा`,
  `mujhe, mujhko, mujhse, mujhe to, main, mai, ham, hum, hame, humein, hamein, humko, hamko, mera, meri, mere, hamara, hamari, hamare, aap, tum, mala, mi, amhi, aamhi, amhala, aamhala, maza, mazi, maze, mazya, amcha, amchi, amchya, aamchya, tumhi, tumcha, baba, babanna, vadil, vadilanna, papa ko, pitaji`,
);

/** Small words that change nothing. */
export const PARTICLES = listWords(
  `a, an, the, single, whole, anything, of, on, for, it, its, is, are, was, be, been, will, would, can, could, may, might, do, does, did, have, has, had, to, at, by, with, there, here, some one, that, these, those, this one, one more, also, too, still, again, about, let, lets, say, said, ask, asked,
  tell, meant, mean, as, well, get it, able, possible, possibly, if possible, go, going, come, coming over, use, using, use it, keep, have it, take it, give me, send me, date, dates, on date, wise, time, period, duration, length, total, please can, put, make, set, start date`,
  `के, की, को, लिए, लिये, वास्ते, खातिर, बदे, पर, पे, में, मे, ने, कर, है, हैं, हूं, हूँ, था, थी, थे, हो, होगा, होगी, होना, रहेगा, रहेगी, बा, बाटे, बाड़े, अछि, वाला, वाले, वाली, वालों, वारो, वारे, यह, ये, वह, वो, इसे, इसको, इसका, इसकी, उस, उसी, इसी, एही, एगो, ठो, गो, अपन, कि, सो, भर, दिन भर, तारीख, के लिए, के लिये, के वास्ते, के खातिर, के बदे, के दिन, वाले दिन, होय, हती, आय,
  हे, रही, रहा, रहे, जाना, जाए, जाएगा, जाएगी, सकता, सकते, सकती, मिल, चालू, लगातार, पूरे, पूरा, पूरी, लगभग नहीं, ही, तक के, मेरे को, कूं, कूँ, खों, खां, काजे, कों, सूं`,
  `ला, ले, साठी, करता, करिता, च्या, चे, ची, चा, चं, आहे, आहेत, हाय, हये, आय, होता, होती, होते, व्हता, हा, ही, हे, तो, ती, त्या, त्याच, ह्याला, याला, त्यासाठी, यासाठी, कडे, वर, मध्ये, मधे, मंदी, मधी, मंधी, असेल, असल, राहील, असं, एवढं, एवढा, इतकं, म्हणून, म्हणतो, म्हणालो, म्हटलं, सांगतो, रोजी, दिवशी, च, येईल, बुवा, जाईल, जायचं, जाणार, करता येईल,
  वाला, वाली, शे, स`,
  `saath, sath, ke, ki, ko, liye, lie, liya, ke liye, ke lie, vaste, waste, khatir, par, pe, mein, men, ne, hai, hain, hun, hoon, tha, thi, the, ho, hoga, hogi, wala, wale, wali, vala, vale, vali, yeh, ye, yah, woh, wo, vo, ise, isko, iska, wale din, ke din, la, saathi, sathi, karta, karita, chya, che, chi, cha, ahe, aahe, hay, hota, hoti, ha, he, tya, mage, madhye, madhe, asel, divshi, rahega, raha, rahi, hi, jo, ki`,
);

/** Ask politely whether something can be had. */
export const AVAILABLE_WORDS = listWords(
  "available, free, empty, vacant, get one, spare",
  "मिल जाएगा, मिल जाएगी, मिल जायेगा, मिल जायेगी, मिलेगा, मिलेगी, मिलेंगे, मिल सकता, मिल सकती, मिल सकेगा, मिल पाएगा, मिल जाए, मिल जाता, मिलता, मिलना, मिली, मिलत, खाली, उपलब्ध, फ्री, दोगे, देंगे, दोगी, देगा, दे सकते, दे पाएंगे, हो जाएगा, हो जायेगा, हो सकता, हो पाएगा, भेजोगे, भेज सकते, कर सकते, करेंगे, लगेगा, लगेगी, आ जाएगा, आएगा",
  "मिळेल, मिळल, मिळंल, मिळेन, मिळणार, मिळू शकेल, मिळतो, मिळतं, मिळतंय, मिळाला, मिळाले, मिळावा, मिळावे, भेटेल, भेटल, भेटंल, भेटन, भेटणार, मोकळा, मोकळे, मोकळं, रिकामा, रिकामं, रिकामे, द्याल, द्याल ना, देता, देणार, देशील, होईल, होईन, होतंय, करता येईल, येईल, पाठवाल, पाठवता, जमेल, जमल, जमंल",
  "milega, milegi, mil jayega, mil jaega, mil jayegi, mil sakta, milna, miljayega, khali, uplabdh, doge, denge, ho jayega, milel, milnar, bhetel, bhetnar, mokla, dyal, hoil, jamel, yeil",
);
