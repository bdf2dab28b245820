import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { root } from './steps/run.mjs';

const textOf = (file) => readFileSync(path.join(root, file), 'utf8');

/** Values below `environment:` of each service, by the indentation of the file. */
const environments = () => {
  const found = {};
  let service = '';
  let isInside = false;
  for (const line of textOf('deploy/compose.yaml').split('\n')) {
    const [, name] = /^ {2}([a-z-]+):$/.exec(line) ?? [];
    if (name) service = name;
    if (/^ {4}\S/.test(line)) isInside = line === '    environment:';
    const [, key, value] = /^ {6}([A-Z_]+): (.+)$/.exec(line) ?? [];
    if (isInside && key) found[service] = { ...found[service], [key]: value.replace(/^'|'$/g, '') };
  }
  return found;
};

const settings = () =>
  textOf('deploy/centre.env.example')
    .split('\n')
    .flatMap((line) => /^([A-Z_]+)=/.exec(line)?.[1] ?? []);

it('The Compose file sets what the server reads, by the names of the manual, and both sides agree', () => {
  const { centre, waha } = environments();
  const read = textOf('server/config.ts');
  const names = [...Object.keys(centre), ...settings().filter((name) => !name.startsWith('WAHA_'))];
  expect(names.length).toBeGreaterThan(8);
  for (const name of names) {
    expect(read, name).toMatch(new RegExp(`given\\('${name}'\\)|'${name}'`));
    expect(textOf('docs/operate.md'), name).toContain(`\`${name}\``);
  }
  expect(centre.MESSAGING_BASE_URL).toBe(`http://127.0.0.1:${waha.WHATSAPP_API_PORT}`);
  expect(centre.MESSAGING_WEBHOOK_URL).toBe(`http://127.0.0.1:${centre.PORT}`);
  expect(centre.MESSAGING_API_KEY).toBe(waha.WAHA_API_KEY);
  // Values that Compose puts in come from the same file.
  for (const [, name] of textOf('deploy/compose.yaml').matchAll(/\$\{([A-Z_]+)/g))
    expect(settings()).toContain(name);
});

it('WAHA has no port outside, and keeps its sessions in a volume', () => {
  const whole = textOf('deploy/compose.yaml');
  const waha = whole.slice(whole.indexOf('  waha:'), whole.indexOf('\nvolumes:'));
  expect(waha).not.toContain('ports:');
  expect(waha).toContain('network_mode: service:centre');
  expect(waha).toContain("'waha-sessions:/app/.sessions'");
});
