import { largestPhoto } from '../visit-photos';

/** Longest side of a photo in pixels: enough to see skin, small enough for a phone's connection. */
const longestSide = 1600;

/** Quality of JPEG, from the first that is tried to the last. */
const qualities = [0.85, 0.7, 0.5, 0.3];

/**
 * Draws a chosen picture anew, so that it fits and carries neither the place nor the device of the camera. Undefined if
 * the browser cannot read it as a picture.
 */
export const smaller = async (file: Blob): Promise<string | undefined> => {
  const picture = await createImageBitmap(file).catch(() => undefined);
  if (!picture) return undefined;
  const scale = Math.min(1, longestSide / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  const tried = qualities.map((quality) => () => canvas.toDataURL('image/jpeg', quality));
  for (const make of tried) {
    const text = make();
    if (text.length <= (largestPhoto / 3) * 4) return text;
  }
  return undefined;
};
