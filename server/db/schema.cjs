/** Exports all tables for the migration generator, which compares them with the last migration. */
const path = require('node:path');
const { tablesOf } = require('./table');

const { book } = process.env.BOOK
  ? require(path.resolve(process.env.BOOK, 'book'))
  : { book: require('../../src/resources/book').beautyCentre };

module.exports = tablesOf(book.entities);
