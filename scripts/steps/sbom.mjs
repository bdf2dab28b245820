import { createHash } from 'node:crypto';

/**
 * Makes a bill of materials in CycloneDX 1.6 (https://cyclonedx.org) from package-lock.json: every library with its
 * version, licence and checksum, what needs what, and whether it is delivered or only builds and tests. Equal lock files
 * give equal bills.
 */
export function billOf(lock, { name, version }) {
  const places = Object.entries(lock.packages).filter(
    ([place]) => place !== '' && !lock.packages[place].link,
  );
  const refs = new Map(
    places.map(([place, known]) => [place, `pkg:npm/${purlName(nameAt(place))}@${known.version}`]),
  );
  const byRef = new Map();
  for (const [place, known] of places) {
    const ref = refs.get(place);
    const merged = byRef.get(ref) ?? { known, place, isDev: true, needs: new Set() };
    // One version may lie in several folders; it is delivered if one of them is.
    merged.isDev &&= Boolean(known.dev);
    for (const needed of needsOf(known, place, lock.packages)) merged.needs.add(refs.get(needed));
    byRef.set(ref, merged);
  }
  const sorted = [...byRef].sort(([a], [b]) => (a < b ? -1 : 1));
  const root = `pkg:npm/${purlName(name)}@${version}`;
  const rootNeeds = needsOf(
    { ...lock.packages[''], dependencies: allNeeds(lock.packages['']) },
    '',
    lock.packages,
  );
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: `urn:uuid:${uuidOf(JSON.stringify([name, version, lock.packages]))}`,
    version: 1,
    metadata: { component: { type: 'application', 'bom-ref': root, name, version, purl: root } },
    components: sorted.map(([ref, { known, place, isDev }]) => componentOf(ref, place, known, isDev)),
    dependencies: [
      { ref: root, dependsOn: [...new Set(rootNeeds.map((place) => refs.get(place)))].sort() },
      ...sorted.map(([ref, { needs }]) => ({ ref, dependsOn: [...needs].sort() })),
    ],
  };
}

/** Lists every licence with its libraries, as text. */
export function licencesOf(bill) {
  const by = new Map();
  for (const { group, name, version, licenses, scope } of bill.components) {
    const licence = licenses?.[0]?.expression ?? licenses?.[0]?.license?.name ?? 'not named in the lock file';
    const entry = `${group ? `${group}/` : ''}${name} ${version}${scope === 'excluded' ? ' (builds and tests only)' : ''}`;
    by.set(licence, [...(by.get(licence) ?? []), entry]);
  }
  return [...by]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([licence, names]) => `${licence} (${names.length})\n${names.map((one) => `  ${one}\n`).join('')}`)
    .join('\n');
}

function componentOf(ref, place, { version, license, integrity, optional, devOptional }, isDev) {
  const [group, name] = nameAt(place).startsWith('@') ? nameAt(place).split('/') : [undefined, nameAt(place)];
  return {
    type: 'library',
    'bom-ref': ref,
    ...(group ? { group } : {}),
    name,
    version,
    scope: isDev ? 'excluded' : optional || devOptional ? 'optional' : 'required',
    ...(integrity ? { hashes: hashesOf(integrity) } : {}),
    ...(license ? { licenses: [{ expression: license }] } : {}),
    purl: ref,
  };
}

const algorithms = { sha1: 'SHA-1', sha256: 'SHA-256', sha384: 'SHA-384', sha512: 'SHA-512' };

const hashesOf = (integrity) =>
  integrity.split(' ').map((one) => {
    const [algorithm, text] = [one.slice(0, one.indexOf('-')), one.slice(one.indexOf('-') + 1)];
    return { alg: algorithms[algorithm], content: Buffer.from(text, 'base64').toString('hex') };
  });

const allNeeds = ({ dependencies, devDependencies, optionalDependencies }) => ({
  ...dependencies,
  ...devDependencies,
  ...optionalDependencies,
});

/** Folders of the libraries that a library needs, found as Node finds them: beside it, then further up. */
function needsOf({ dependencies, optionalDependencies }, place, packages) {
  return Object.keys({ ...dependencies, ...optionalDependencies }).flatMap((name) => {
    for (let at = place; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/node_modules/')))) {
      const found = `${at}${at === '' ? '' : '/'}node_modules/${name}`;
      if (packages[found]) return [found];
      if (at === '') return [];
    }
  });
}

const nameAt = (place) => place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);
const purlName = (name) => name.replace(/^@/, '%40');

/** A UUID (version 8) of a text, so that the bill changes only with what it lists. */
function uuidOf(text) {
  const hex = createHash('sha256').update(text).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
