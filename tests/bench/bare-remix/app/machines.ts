/** Machines that stand in the code: a list without any database. */

export interface Equipment {
  id: number;
  name: string;
  preview: string;
  category: string;
  dailyRate: number;
  location: string;
  availability: boolean;
  imageUrl: string;
}

const ROWS = [
  "Mahindra 475 DI|tractor|2200|Nashik|Forty-two horse power, power steering and a canopy; has ploughed black soil for three seasons without a stop.",
  "Swaraj 855 FE|tractor|2900|Pune|A strong back for the heavy rotavator. Comes with a full tank, to be given back in the same state.",
  "Massey Ferguson 241|tractor|2400|Nagpur|Easy to drive for whoever learnt on an old one; the clutch was renewed in March by the company's mechanic.",
  "Eicher 380|tractor|1900|Jaipur|Small enough for orchards, big enough for a loaded trolley on the road to the market on Thursdays.",
  "Claas Crop Tiger 30|harvester|17500|Ludhiana|Tracks for wet paddy. Two drivers come along and eat with you; diesel is counted by the hour.",
  "Preet 949|harvester|14000|Karnal|Fourteen feet of cutter bar for wheat and mustard, chopper at the rear, so no stubble has to burn.",
  "National 11-row drill|seeder|1300|Indore|Sows soybean and gram at the depth you set, fertiliser in the same pass; needs forty-five horse power.",
  "Vegetable transplanter|seeder|1700|Kolar|Sets tomato and chilli plants in two rows at a walking pace, with seats for two helpers at the back.",
  "Texmo 7.5 HP pump|irrigation|700|Coimbatore|Lifts from an open well of sixty feet; pipe, foot valve and starter are in the price of the day.",
  "Drip kit for one acre|irrigation|450|Sangli|Laterals at four feet, filter and venturi, rolled up clean. Bring it back dry and it stays good.",
  "Three-bottom disc plough|plough|1100|Wardha|Turns hard ground after cotton. Discs were sharpened this winter, the bearings are new since last year.",
  "Mould board, two furrows|plough|850|Satara|Light and reversible; a thirty-five horse power tractor pulls it in second gear all day without heating.",
  "Boom sprayer 500 l|sprayer|1500|Guntur|Twelve metres from end to end, nozzles against drift, tank rinsed with soda before and after every hire.",
  "Power sprayer with hose|sprayer|600|Anand|A petrol engine on a stretcher and a hundred metres of hose: for mango, lemon and tall sugarcane.",
  "Eleven-tyne cultivator|cultivator|900|Rohtak|Spring tynes that give way to stones. One round opens the crust, a second leaves a bed for sowing.",
  "Rigid cultivator 7 tynes|cultivator|650|Amravati|Simple iron for inter-row work in cotton and tur, set to the width that your tractor needs.",
  "Maize sheller|thresher|2100|Davangere|Fifteen quintals an hour with little breakage, driven by the shaft; sacks are hung on at the side.",
  "Multicrop thresher|thresher|3100|Bhopal|Wheat, gram, jowar and soybean with four sieves in the box. Two people feed it, one takes the straw.",
  "Kubota Harvesking|combine|19000|Raipur|For lodged rice after a storm: lifts the ears, leaves the mud, goes over small bunds without a bridge.",
  "Straw reaper|combine|8200|Patiala|Follows the harvester and makes fodder of what is left; trolley with a net on request and at cost.",
  "Rotavator 5 ft|rotavator|1200|Kolhapur|Thirty-six blades for gardens and narrow plots. Two passes after cane, one after vegetables will do.",
  "Rotavator 7 ft|rotavator|1850|Meerut|Multi speed gears for heavy clay; asks for fifty-five horse power and an experienced hand.",
  "Spreader for urea|fertilizer|500|Hisar|Throws ten metres to both sides, evenly. Wash it the same evening, salt eats the plates by morning.",
  "Laser leveller|other|5200|Karnal|Levels an acre in two hours and saves a third of the water in the first season. Operator included.",
];

export const EQUIPMENT: readonly Equipment[] = ROWS.map((row, index) => {
  const [name = "", category = "", dailyRate = "", location = "", preview = ""] = row.split("|");
  const id = index + 1;
  return {
    id,
    name,
    category,
    dailyRate: Number(dailyRate),
    location,
    preview,
    availability: true,
    imageUrl: `/images/machine-${id}.jpg`,
  };
});
