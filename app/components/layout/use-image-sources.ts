import { imageSourcesOf, type ImageSources } from "~/domain/images/image";
import { useFrame } from "./use-frame";

/** Of each image, the file that lite mode shows. */
const LITE_WIDEST_PX = 160;

/** The files of an image that this page shows; in lite mode none before photos are asked for, and then the smallest. */
export function useImageSources(imageUrl: string, widestPx?: number): ImageSources | undefined {
  const lite = useFrame()?.lite ?? null;
  if (lite === null) return imageSourcesOf(imageUrl, widestPx);
  return lite.images ? imageSourcesOf(imageUrl, LITE_WIDEST_PX) : undefined;
}
