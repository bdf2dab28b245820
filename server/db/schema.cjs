/** What the migration generator compares with the last migration: each export is a table. */
const { registry } = require('../../src/resources');
const { tablesOf } = require('./table');

module.exports = tablesOf(registry);
