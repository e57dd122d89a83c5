import { listWords } from "./list-words";

/** The few words that may stand beside an order and change nothing about it. Each is chosen one by one: none may deny, ask, doubt or put off. */

export const YES_OF_ORDERS = listWords(
  "yes, yeah, yep, yup, ok, okay, sure, alright, fine",
  "हां, हां जी, जी हां, हओ, हौ, ठीक है, ठीक, अच्छा, ओके, यस, चलो, चलिए, बिल्कुल, जरूर",
  "हो, हो हो, होय, होय जी, व्हय, बरं, ठीक आहे, चला",
  "haan, han, haanji, hanji, ji haan, theek hai, thik hai, thik, theek, thik aahe, thik ahe, theek aahe, theek ahe, acha, accha, achha, ho, hoy, chalo, bara",
);

export const OBJECTS_OF_ORDERS = listWords(
  "it, this, now, this one, for me",
  "इसे, इसको, यह, ये, इसी को, अभी, अभी के अभी, नाउ, नाऊ",
  "हे, हा, ही, याला, ह्याला, आता, आत्ता, आताच, आत्ताच, लगेच",
  "ise, isko, yeh, ye, yah, abhi, aata, ata, atta, aatta, lagech, he, nau",
);

export const COURTESY_OF_ORDERS = listWords(
  "please, kindly, sir, madam, brother, the, my, a, our, immediately, quickly, thank you, thanks",
  "कृपया, प्लीज, जी, साहब, साहेब, साब, सर, मैडम, भैया, भइया, भाई, भाई साहब, चाचा, अंकल, दीदी, अरे, तुरंत, फटाफट, जल्दी, जल्दी से, की, को, के, मेरी, मेरा, मेरे, हमारी, हमारा, अपनी, अपना, एक, धन्यवाद, एक ठो, ठो, वाला, वाली, के लिए",
  "भाऊ, भाव, दादा, ताई, काका, मामा, अण्णा, मॅडम, अहो, आता लगेच, लवकर, पटकन, ची, चे, चा, ला, माझी, माझे, माझा, माझं, आमची, आमचे, आमचा, आमचं",
  "ji, bhai, bhaiya, bhaiyya, bhayya, sahab, saheb, ki, ko, ke, meri, mera, hamari, hamara, bhau, dada, tai, kaka, chi, che, cha, la, mazi, maza, amchi, aamchi, turant, jaldi, lavkar, plz, krupaya, ek",
);

export const PERSONS_OF_ORDERS = listWords(
  "i want to, i need to, we want to, i would like to, i would like, id like to, we would like to, i, we, for us",
  "मुझे, मुझको, मैं, हमें, हमको, हमे, हम, हमका, हमरा, मोय, म्हने",
  "मला, मले, माले, आम्हाला, आमाला, आमले, आम्हांला, आम्हाले, मी, आम्ही, आपल्याला",
  "mujhe, mujhko, hame, hamein, humko, hamko, hum, main, mala, amhala, aamhala, mi, amhi",
);
