import { crc32, deflateSync } from 'node:zlib';
import { encode } from 'uqr';

/** Draws a QR code as a black and white PNG, `scale` pixels per module. */
export const qrPng = (text: string, scale = 8): Buffer => {
  const { data, size } = encode(text, { border: 4 });
  const width = size * scale;
  const row = (y: number): Buffer => {
    // Each row starts with its filter type: 0, none.
    const bytes = Buffer.alloc(width + 1, 255);
    bytes[0] = 0;
    for (let x = 0; x < width; x++)
      if (data[Math.floor(y / scale)]?.[Math.floor(x / scale)]) bytes[x + 1] = 0;
    return bytes;
  };
  const pixels = Buffer.concat(Array.from({ length: width }, (_, y) => row(y)));
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(width, 4);
  // Bit depth 8, colour type 0: greyscale.
  head[8] = 8;
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(pixels)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
};

const chunk = (type: string, content: Buffer): Buffer => {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length);
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
};
