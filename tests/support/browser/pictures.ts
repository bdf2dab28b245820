import type { Page } from 'playwright-core';

/** Difference of two pictures. */
export interface Difference {
  /** Share of the larger picture's pixels that differ by more than letter edges may. */
  readonly share: number;
  /** Widths of both pictures in pixels. */
  readonly sizes: readonly [number, number];
}

/**
 * Compares two PNG files inside the browser, which can decode them. A filter of 3 by 3 pixels ignores small
 * differences at the edges of letters, but not a letter in another place.
 */
export const differenceOf = async (page: Page, kept: Buffer, drawn: Buffer): Promise<Difference> => {
  const blank = await page.context().newPage();
  try {
    return await blank.evaluate(compare, [kept.toString('base64'), drawn.toString('base64')] as const);
  } finally {
    await blank.close();
  }
};

const compare = async ([first, second]: readonly [string, string]): Promise<Difference> => {
  const read = async (base64: string) => {
    const image = new Image();
    image.src = `data:image/png;base64,${base64}`;
    await image.decode();
    return image;
  };
  const images = [await read(first), await read(second)] as const;
  const width = Math.max(images[0].width, images[1].width);
  const height = Math.max(images[0].height, images[1].height);
  const greysOf = (image: HTMLImageElement): Float32Array => {
    const canvas = document.createElement('canvas');
    canvas.width = width;
    canvas.height = height;
    const pen = canvas.getContext('2d');
    if (!pen) throw new Error('no canvas');
    pen.fillStyle = '#ff00ff';
    pen.fillRect(0, 0, width, height);
    pen.drawImage(image, 0, 0);
    const { data } = pen.getImageData(0, 0, width, height);
    const greys = new Float32Array(width * height);
    for (let at = 0; at < greys.length; at += 1)
      greys[at] = ((data[at * 4] ?? 0) + (data[at * 4 + 1] ?? 0) + (data[at * 4 + 2] ?? 0)) / 3;
    return greys;
  };
  const soft = (greys: Float32Array, x: number, y: number): number => {
    let sum = 0;
    for (let row = y - 1; row <= y + 1; row += 1)
      for (let column = x - 1; column <= x + 1; column += 1) sum += greys[row * width + column] ?? 0;
    return sum / 9;
  };
  const [one, two] = [greysOf(images[0]), greysOf(images[1])];
  let apart = 0;
  for (let y = 1; y < height - 1; y += 1)
    for (let x = 1; x < width - 1; x += 1) if (Math.abs(soft(one, x, y) - soft(two, x, y)) > 40) apart += 1;
  return { share: apart / (width * height), sizes: [images[0].width, images[1].width] };
};
