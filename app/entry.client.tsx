import { startEnhancing } from "~/hydration/enhance";

startEnhancing();
