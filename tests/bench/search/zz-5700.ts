import { writeStock } from "/tmp/w/lead/tests/bench/search/stock";
import { dayInIndia } from "~/domain/calendar/day";
const s = performance.now();
await writeStock(process.argv[2]!, { machines: 1_000_000, bookings: 2_000_000 }, dayInIndia(new Date()), 20_260_101);
console.log((performance.now() - s) / 1000);
