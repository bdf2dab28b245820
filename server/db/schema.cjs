/** What the migration generator compares with the last migration: each export is a table. */
const path = require('node:path');
const { tablesOf } = require('./table');

const { book } = process.env.BOOK
  ? require(path.resolve(process.env.BOOK, 'book'))
  : { book: require('../../src/resources/book').beautyCentre };

module.exports = tablesOf(book.entities);
