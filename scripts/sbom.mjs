// npm run sbom [-- FOLDER]: writes sbom.cdx.json (CycloneDX) and licences.txt from package-lock.json. Default: dist.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root, say } from './steps/run.mjs';
import { billOf, licencesOf } from './steps/sbom.mjs';

const folder = path.resolve(process.argv[2] ?? path.join(root, 'dist'));
const read = (name) => JSON.parse(readFileSync(path.join(root, name), 'utf8'));
const bill = billOf(read('package-lock.json'), read('package.json'));
mkdirSync(folder, { recursive: true });
writeFileSync(path.join(folder, 'sbom.cdx.json'), `${JSON.stringify(bill, null, 1)}\n`);
writeFileSync(path.join(folder, 'licences.txt'), licencesOf(bill));
const delivered = bill.components.filter(({ scope }) => scope !== 'excluded').length;
say(
  `${bill.components.length} libraries, ${delivered} of them delivered: sbom.cdx.json and licences.txt in ${folder}`,
);
