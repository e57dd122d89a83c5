import { startEnhancing } from "~/enhance/enhance";

startEnhancing();
