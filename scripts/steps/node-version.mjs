// Import this file first. Old syntax only, because it must run on the old Node versions that it refuses.
const parts = process.versions.node.split('.').map(Number);
if (parts[0] < 20 || (parts[0] === 20 && parts[1] < 19)) {
  process.stderr.write(
    `Node.js 20.19 or newer is needed, and this is ${process.versions.node}. Install a newer one and try again.\n` +
      `يلزم Node.js 20.19 أو أحدث، والموجود ${process.versions.node}. ثبّت إصدارًا أحدث ثم أعد المحاولة.\n`,
  );
  process.exit(1);
}
