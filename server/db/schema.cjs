/** What the migration generator compares with the last migration: each export is a table. */
const { beautyCentre } = require('../../src/resources/book');
const { tablesOf } = require('./table');

module.exports = tablesOf(beautyCentre.entities);
