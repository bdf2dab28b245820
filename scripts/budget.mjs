// Counts lines and files of each room, and fails where one has grown beyond `budget.json`. `--write` writes what is counted.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { root } from './steps/run.mjs';

const budgetFile = path.join(root, 'budget.json');

/** Budget of a room that has none of its own, so that a new noun is its folder and its line. */
const newRoom = { lines: 500, files: 15 };

/** Tests beside the code, and looks of all rooms, are rooms of their own. A noun has one room for its two folders. */
const roomOf = (file) => {
  if (file.endsWith('.css')) return 'looks (.css)';
  if (/^(src|server)\/.*\.test(-d)?\.tsx?$/.test(file)) return 'tests beside the code';
  const [top, second, third] = file.split('/');
  if (`${top}/${second}` === 'src/resources' || `${top}/${second}` === 'server/features')
    return third.includes('.') ? 'nouns' : `nouns/${third}`;
  if (second.includes('.')) return top;
  const isSplit = top === 'src' && (second === 'pages' || second === 'screens') && !third.includes('.');
  return isSplit ? `${top}/${second}/${third}` : `${top}/${second}`;
};

/** Whatever is counted in `lines` has a room: the code of the product, its looks and its tests. */
const filesOfRooms = ['src', 'server', 'tests']
  .flatMap((top) =>
    readdirSync(path.join(root, top), { recursive: true }).map((name) => path.posix.join(top, name)),
  )
  .filter((name) => /\.(tsx?|css)$/.test(name));

const rooms = {};
for (const file of filesOfRooms.toSorted()) {
  const room = roomOf(file);
  rooms[room] ??= { lines: 0, files: 0 };
  rooms[room].lines += readFileSync(path.join(root, file), 'utf8').split('\n').length - 1;
  rooms[room].files += 1;
}
const counted = Object.fromEntries(
  Object.entries(rooms).toSorted(([one], [other]) => (one < other ? -1 : 1)),
);

if (process.argv.includes('--write')) writeFileSync(budgetFile, `${JSON.stringify(counted, null, 2)}\n`);
const budget = JSON.parse(readFileSync(budgetFile, 'utf8'));

const beyond = [];
for (const [room, { lines, files }] of Object.entries(counted)) {
  const may = budget[room] ?? newRoom;
  const isBeyond = lines > may.lines || files > may.files;
  if (isBeyond) beyond.push(room);
  const line = `${room.padEnd(32)} ${String(lines).padStart(7)} of ${String(may.lines).padStart(6)} lines`;
  console.log(
    `${line} ${String(files).padStart(5)} of ${String(may.files).padStart(4)} files${isBeyond ? '  ✗' : ''}`,
  );
}
if (beyond.length > 0) {
  console.error(`\nBeyond budget.json: ${beyond.join(', ')}. Take out what is no longer needed.
If it must grow: \`npm run budget -- --write\`, and say the reason in CHANGELOG.md, in the same commit.`);
  process.exitCode = 1;
}
