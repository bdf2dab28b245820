// npm run sbom [-- FOLDER]: writes sbom.cdx.json (CycloneDX) and licences.txt from package-lock.json. Default: dist.
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { npmCommand } from './steps/dependencies.mjs';
import { root, say } from './steps/run.mjs';

const isForDevelopment = ({ name }) => name === 'cdx:npm:package:development';

/** npm's bill of materials. What only builds and tests is marked so, and equal lock files give equal bills. */
export function bill() {
  const [program, args] = npmCommand(['sbom', '--sbom-format=cyclonedx', '--package-lock-only']);
  const written = execFileSync(program, args, { cwd: root, encoding: 'utf8', maxBuffer: 1 << 26 });
  const { serialNumber: _number, metadata, components, ...bill } = JSON.parse(written);
  const { timestamp: _time, ...about } = metadata;
  return {
    ...bill,
    metadata: about,
    components: components.map((one) =>
      one.properties.some(isForDevelopment) ? { ...one, scope: 'excluded' } : one,
    ),
  };
}

/** Lists every licence with its libraries, as text. */
function licencesOf({ components }) {
  const by = new Map();
  for (const { name, version, licenses: [first] = [], scope } of components) {
    const licence = first?.expression ?? first?.license.id ?? 'not named in the lock file';
    const entry = `${name} ${version}${scope === 'excluded' ? ' (builds and tests only)' : ''}`;
    by.set(licence, [...(by.get(licence) ?? []), entry]);
  }
  return [...by]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([licence, names]) => `${licence} (${names.length})\n${names.map((one) => `  ${one}\n`).join('')}`)
    .join('\n');
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const folder = path.resolve(process.argv[2] ?? path.join(root, 'dist'));
  const made = bill();
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, 'sbom.cdx.json'), `${JSON.stringify(made, null, 1)}\n`);
  writeFileSync(path.join(folder, 'licences.txt'), licencesOf(made));
  const delivered = made.components.filter(({ scope }) => scope !== 'excluded').length;
  say(
    `${made.components.length} libraries, ${delivered} of them delivered: sbom.cdx.json and licences.txt in ${folder}`,
  );
}
