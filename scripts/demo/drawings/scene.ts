/** Where and when the machine is seen. */
export const SCENES = ["kharif", "rabi", "black-soil", "orchard", "dawn", "monsoon", "paddy", "cane"] as const;
export type Scene = (typeof SCENES)[number];

/** The height, in picture units, of the line between sky and field. */
export const HORIZON = 342;
/** The height of the line on which wheels touch the ground. */
export const GROUND = 512;

/** What a drawing may vary. Colours are #rrggbb. */
export interface DrawingOptions {
  /** the coat of the machine */
  paint: string;
  /** wheels, stripes and small parts */
  accent: string;
  field: Scene;
  /** an integer; the same seed gives the same picture */
  seed: number;
}

/** Draws one machine in its field as SVG text, 800 x 600. */
export type Draw = (options: DrawingOptions) => string;

/** The colours of one scene, from the sky down. */
export interface ScenePalette {
  sky: readonly string[];
  sun: { x: number; y: number; radius: number; colour: string; halo: string } | null;
  cloud: string;
  cloudShade: string;
  farHills: string;
  nearHills: string;
  trees: string;
  treeLight: string;
  /** the two colours of the rows that run to the horizon */
  rowLight: string;
  rowDark: string;
  /** the bare strip on which the machine stands */
  soil: string;
  soilDark: string;
  shadow: string;
  /** the plants at the lower edge of the picture */
  plant: string;
  plantLight: string;
}

export const PALETTES: Record<Scene, ScenePalette> = {
  kharif: {
    sky: ["#6fb7d6", "#a9d8de", "#f4ecc9"],
    sun: null,
    cloud: "#fdf8ea",
    cloudShade: "#dbe6e0",
    farHills: "#8fb3a0",
    nearHills: "#6c9c6b",
    trees: "#3f7443",
    treeLight: "#5c9350",
    rowLight: "#83b24a",
    rowDark: "#5d9140",
    soil: "#a5744a",
    soilDark: "#87593a",
    shadow: "#4a2f22",
    plant: "#3f7d37",
    plantLight: "#69a545",
  },
  rabi: {
    sky: ["#7fb9d3", "#c8dfd3", "#fbe8b4"],
    sun: { x: 640, y: 118, radius: 44, colour: "#fff3c4", halo: "#fdeaae" },
    cloud: "#fff8e6",
    cloudShade: "#efe3c8",
    farHills: "#b3b48f",
    nearHills: "#a09a5c",
    trees: "#66763a",
    treeLight: "#87924a",
    rowLight: "#eec455",
    rowDark: "#d8a53a",
    soil: "#c79a56",
    soilDark: "#a97b3f",
    shadow: "#5a3a1e",
    plant: "#c98f28",
    plantLight: "#f0c95a",
  },
  "black-soil": {
    sky: ["#5aa6c4", "#a5d3d6", "#f7e9cc"],
    sun: { x: 150, y: 112, radius: 40, colour: "#fff6d8", halo: "#f2efcf" },
    cloud: "#fbf6ea",
    cloudShade: "#d6e2df",
    farHills: "#8aa5a8",
    nearHills: "#7f9480",
    trees: "#4d6f48",
    treeLight: "#6b8c55",
    rowLight: "#6a5648",
    rowDark: "#4c3c35",
    soil: "#5d4a3e",
    soilDark: "#43342d",
    shadow: "#1f1615",
    plant: "#4a3a32",
    plantLight: "#76604f",
  },
  orchard: {
    sky: ["#86c2cf", "#c4e2d2", "#fdf0cf"],
    sun: { x: 655, y: 120, radius: 42, colour: "#fff5cf", halo: "#fbf0c2" },
    cloud: "#fffaf0",
    cloudShade: "#e4ead9",
    farHills: "#a0baa4",
    nearHills: "#83a97c",
    trees: "#3c6b3d",
    treeLight: "#5d8e48",
    rowLight: "#c08a5a",
    rowDark: "#a9734a",
    soil: "#b87d52",
    soilDark: "#99633f",
    shadow: "#4f2d20",
    plant: "#4c7f3c",
    plantLight: "#7aa84c",
  },
  dawn: {
    sky: ["#4f5a8c", "#c9788a", "#f7a86a", "#fddc9a"],
    sun: { x: 104, y: 306, radius: 66, colour: "#fff0bd", halo: "#fdd18a" },
    cloud: "#f3b089",
    cloudShade: "#b9738a",
    farHills: "#b4788a",
    nearHills: "#855a74",
    trees: "#4c3a55",
    treeLight: "#64485f",
    rowLight: "#b98556",
    rowDark: "#8c6250",
    soil: "#8b5f4c",
    soilDark: "#6d483f",
    shadow: "#2e1c2c",
    plant: "#4f4340",
    plantLight: "#a37a4c",
  },
  monsoon: {
    sky: ["#56697c", "#8299a1", "#c4cfc4"],
    sun: null,
    cloud: "#75899a",
    cloudShade: "#596c7e",
    farHills: "#77918f",
    nearHills: "#557a68",
    trees: "#2f5d43",
    treeLight: "#427752",
    rowLight: "#6fa551",
    rowDark: "#4d8646",
    soil: "#80583f",
    soilDark: "#644230",
    shadow: "#2a1c1c",
    plant: "#2f6d37",
    plantLight: "#5b9a48",
  },
  paddy: {
    sky: ["#62acc9", "#aedbd9", "#fbeccb"],
    sun: { x: 166, y: 128, radius: 42, colour: "#fff6d6", halo: "#efefd2" },
    cloud: "#fcf8ec",
    cloudShade: "#d8e6e0",
    farHills: "#90b3ac",
    nearHills: "#6f9f7d",
    trees: "#35704a",
    treeLight: "#54905a",
    rowLight: "#a3cfc8",
    rowDark: "#76b356",
    soil: "#8d6a4c",
    soilDark: "#71513a",
    shadow: "#3b2a24",
    plant: "#4a9040",
    plantLight: "#86bf4f",
  },
  cane: {
    sky: ["#d98a55", "#f2b46b", "#fde3a6"],
    sun: { x: 620, y: 206, radius: 58, colour: "#fff3c8", halo: "#fcd68c" },
    cloud: "#fbd3a0",
    cloudShade: "#e9a873",
    farHills: "#c39368",
    nearHills: "#8f8a4e",
    trees: "#55702f",
    treeLight: "#84963e",
    rowLight: "#b7894e",
    rowDark: "#976a3f",
    soil: "#a5703f",
    soilDark: "#835531",
    shadow: "#3f2418",
    plant: "#5c7a2e",
    plantLight: "#95a844",
  },
};
