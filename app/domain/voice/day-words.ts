import { normaliseSpeech } from "./normalise-speech";

/** The words of which spoken days are made, in English, Hindi and Marathi. */

export type DayWord =
  | { kind: "offset"; days: number }
  | { kind: "weekday"; weekday: number }
  | { kind: "month"; month: number }
  | { kind: "number"; number: number }
  | { kind: "unit"; days: number }
  | { kind: "next" | "this" | "from" | "to" | "and" | "in" | "later" };

const list = (words: string) => words.split(",").map((word) => normaliseSpeech(word));

/** Day of the week, 0 = Sunday, in the order of the numbers. */
const WEEKDAYS = [
  "sunday,sundays,रविवार,इतवार,रविवारी,रविवारच्या",
  "monday,mondays,सोमवार,सोमवारी,सोमवारच्या",
  "tuesday,tuesdays,मंगलवार,मंगळवार,मंगळवारी",
  "wednesday,wednesdays,बुधवार,बुधवारी",
  "thursday,thursdays,गुरुवार,गुरूवार,बृहस्पतिवार,वीरवार,गुरुवारी,गुरूवारी",
  "friday,fridays,शुक्रवार,शुक्रवारी",
  "saturday,saturdays,शनिवार,शनिवारी",
];

/** Months from January on. */
const MONTHS = [
  "january,jan,जनवरी,जानेवारी",
  "february,feb,फरवरी,फेब्रुवारी",
  "march,मार्च",
  "april,अप्रैल,एप्रिल",
  "may,मई,मे",
  "june,जून",
  "july,जुलाई,जुलै",
  "august,aug,अगस्त,ऑगस्ट",
  "september,sep,sept,सितंबर,सप्टेंबर",
  "october,oct,अक्टूबर,अक्तूबर,ऑक्टोबर",
  "november,nov,नवंबर,नोव्हेंबर",
  "december,dec,दिसंबर,डिसेंबर",
];

/** Numbers from 1 on: English, its ordinals, Hindi, Marathi. */
const NUMBERS = [
  "one,first,एक,पहली,पहला,पहिली,पहिला",
  "two,second,दो,दूसरी,दोन,दुसरी",
  "three,third,तीन,तीसरी,तिसरी",
  "four,fourth,चार,चौथी",
  "five,fifth,पांच,पांचवी,पाच,पाचवी",
  "six,sixth,छह,छः,छे,छ,सहा",
  "seven,seventh,सात",
  "eight,eighth,आठ",
  "nine,ninth,नौ,नऊ",
  "ten,tenth,दस,दहा",
  "eleven,eleventh,ग्यारह,अकरा",
  "twelve,twelfth,बारह,बारा",
  "thirteen,thirteenth,तेरह,तेरा",
  "fourteen,fourteenth,चौदह,चौदा",
  "fifteen,fifteenth,पंद्रह,पंधरा",
  "sixteen,sixteenth,सोलह,सोळा",
  "seventeen,seventeenth,सत्रह,सतरा",
  "eighteen,eighteenth,अठारह,अठरा",
  "nineteen,nineteenth,उन्नीस,एकोणीस",
  "twenty,twentieth,बीस,वीस",
  "इक्कीस,एकवीस",
  "बाईस,बाइस,बावीस",
  "तेईस,तेइस,तेवीस",
  "चौबीस,चोवीस",
  "पच्चीस,पंचवीस",
  "छब्बीस,सव्वीस",
  "सत्ताईस,सत्ताइस,सत्तावीस",
  "अट्ठाईस,अठ्ठाईस,अट्ठाइस,अठ्ठावीस,अठावीस",
  "उनतीस,उन्तीस,एकोणतीस",
  "thirty,thirtieth,तीस",
  "इकतीस,इकत्तीस,एकतीस",
];

const OFFSETS: [string, number][] = [
  ["today,आज,आजच्या", 0],
  ["tomorrow,कल,उद्या,उद्याच्या", 1],
  ["dayaftertomorrow,परसों,परवा", 2],
];

const UNITS: [string, number][] = [
  ["day,days,दिन,दिनों,दिवस,दिवसांची,दिवसांचे", 1],
  ["week,weeks,हफ्ता,हफ्ते,हफ्तों,सप्ताह,आठवडा,आठवडे,आठवड्यां,आठवड्या", 7],
];

const SIGNS: [string, "next" | "this" | "from" | "to" | "and" | "in" | "later"][] = [
  ["next,अगले,अगला,पुढच्या,पुढील,पुढचा,येत्या", "next"],
  ["this,इस,या,ह्या", "this"],
  ["from,between,starting,से,पासून", "from"],
  ["to,till,until,through,upto,तक,ते,पर्यंत", "to"],
  ["and,और,आणि,व", "and"],
  ["in,within,में", "in"],
  ["later,बाद,नंतर", "later"],
];

/** Words that stand between without changing which days are meant. */
const IDLE = new Set(
  list(
    "now,अभी,आता,a,an,the,of,on,for,my,me,it,i,we,book,rent,booking,want,need,would,like,please,take,just,date,dates,ok,okay,yes," +
      "तारीख,तारीखे,तारखे,तारखेला,तारीखला,के,की,का,को,लिए,मुझे,हमें,मैं,चाहिए,चाहता,चाहती,हूं,है,बुक,बुकिंग,करो,करें,करना,कर,दे,दीजिए,लेना,किराए,पर,वाले,वाली,जी,हां," +
      "साठी,ला,मला,आम्हाला,हवे,हवा,हवी,हवं,पाहिजे,करा,करायचे,करायचं,आहे,घ्या,घ्यायचे,रोजी,भाड्याने,च्या,चे,ची,कृपया,प्लीज,हो,बरं",
  ),
);

const WORDS = new Map<string, DayWord>();
const add = (words: string, word: DayWord) => {
  for (const spelling of list(words)) WORDS.set(spelling, word);
};
WEEKDAYS.forEach((words, weekday) => add(words, { kind: "weekday", weekday }));
MONTHS.forEach((words, month) => add(words, { kind: "month", month: month + 1 }));
NUMBERS.forEach((words, index) => add(words, { kind: "number", number: index + 1 }));
for (const [words, days] of OFFSETS) add(words, { kind: "offset", days });
for (const [words, days] of UNITS) add(words, { kind: "unit", days });
for (const [words, kind] of SIGNS) add(words, { kind });

/** What is said as several words but means one thing. */
const JOINED: readonly (readonly [RegExp, string])[] = [
  [/\b(the )?day after tomorrow\b/g, "dayaftertomorrow"],
  [/\bfrom (now|today on)\b/g, "later"],
  [/\bup to\b/g, "upto"],
  [/\ba (?=(week|day)\b)/g, "1 "],
  [/\b(\d{1,2})(st|nd|rd|th)\b/g, "$1"],
  [/\b20\d\d\b/g, " "],
  // Here दो asks for something and counts nothing.
  [/(^| )(कर|दे) दो(?= |$)/g, " "],
];

/** Marathi hangs its small words onto the word before: उद्यापासून, पाचपर्यंत, दिवसांनी. */
const ENDINGS: readonly (readonly [RegExp, string])[] = [
  [/^(.+)(पासून|पर्यंत|साठी|नंतर)$/, "$1 $2"],
  [/^(दिवसां|दिवसा)नी$/, "दिवस नंतर"],
  [/^आठवड्या(ने|नी|ंनी)$/, "आठवडा नंतर"],
];
const OBLIQUE_DAYS = /^(दिवसां|दिवसा)$/;

function splitEndings(word: string): string[] {
  if (WORDS.has(word) || IDLE.has(word)) return [word];
  for (const [ending, replacement] of ENDINGS) {
    if (ending.test(word))
      return word
        .replace(ending, replacement)
        .split(" ")
        .map((part) => part.replace(OBLIQUE_DAYS, "दिवस"));
  }
  return [word];
}

const MOST_DIGITS = /^\d{1,2}$/;

/**
 * The words of days in a normalised utterance, in their order.
 *
 * @returns undefined as soon as one word has nothing to do with days: then something else is meant
 */
export function readDayWords(speech: string): DayWord[] | undefined {
  const joined = JOINED.reduce((text, [pattern, replacement]) => text.replace(pattern, replacement), joinTens(speech));
  const found: DayWord[] = [];
  for (const spoken of joined
    .split(" ")
    .filter((word) => word !== "" && word !== "?")
    .flatMap(splitEndings)) {
    const word = MOST_DIGITS.test(spoken) ? ({ kind: "number", number: Number(spoken) } as const) : WORDS.get(spoken);
    if (word !== undefined) found.push(word);
    else if (!IDLE.has(spoken)) return undefined;
  }
  return found;
}

/** 'Twenty first' is one number. */
function joinTens(speech: string): string {
  return speech.replace(/\b(twenty|thirty) ([a-z]+)\b/g, (both, tens: string, ones: string) => {
    const word = WORDS.get(ones);
    return word?.kind === "number" && word.number < 10 ? String((tens === "twenty" ? 20 : 30) + word.number) : both;
  });
}
