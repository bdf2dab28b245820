import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import zlib from 'node:zlib';

const brotli = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);

/** Extensions worth compressing. Fonts and pictures are compressed already. */
const compressible = /\.(?:js|css|html|svg|json|txt|map|wasm|webmanifest)$/;
const minBytes = 1024;

/** Writes smaller `.br` and `.gz` copies of compressible files in the folder. Returns the number of those files. */
export async function precompress(folder) {
  const files = filesBelow(folder).filter(
    (file) => compressible.test(file) && statSync(file).size > minBytes,
  );
  await Promise.all(files.map(compressFile));
  return files.length;
}

async function compressFile(file) {
  const data = readFileSync(file);
  const params = { [zlib.constants.BROTLI_PARAM_SIZE_HINT]: data.length };
  const made = await Promise.all([brotli(data, { params }), gzip(data, { level: 9 })]);
  // Keep a compressed file only if it is smaller than the original.
  for (const [index, suffix] of ['.br', '.gz'].entries()) {
    if (made[index].length < data.length) writeFileSync(file + suffix, made[index]);
  }
}

function filesBelow(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const full = path.join(folder, entry.name);
    return entry.isDirectory() ? filesBelow(full) : [full];
  });
}
