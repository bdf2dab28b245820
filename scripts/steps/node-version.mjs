// Imported before everything else, and in old syntax: it must run on the version it complains about.
const parts = process.versions.node.split('.').map(Number);
if (parts[0] < 20 || (parts[0] === 20 && parts[1] < 19)) {
  process.stderr.write(
    `Node.js 20.19 or newer is needed, and this is ${process.versions.node}. Install a newer one and try again.\n` +
      `يلزم Node.js 20.19 أو أحدث، والموجود ${process.versions.node}. ثبّت إصدارًا أحدث ثم أعد المحاولة.\n`,
  );
  process.exit(1);
}
