import { fold } from '../../../schema/text/fold';

/**
 * What the line that sells a package is called: the wording with the word 'package', or the name alone where it says
 * that word itself. `باقة العروس` is no `باقة باقة العروس`.
 */
export const packageLine = (name: string, worded: string): string =>
  saysPackage.test(fold(name)) ? name : worded;

/** A whole word of a folded text, with the article or without. */
const saysPackage = /(?<![\p{L}\d])(?:(?:ال)?باقه|packages?)(?![\p{L}\d])/u;
