import { fold } from '../../../schema/text/fold';

/**
 * Description of the line that sells a package: the text with the word 'package', or only the name if it
 * contains that word. So `باقة العروس` does not become `باقة باقة العروس`.
 */
export const packageLine = (name: string, worded: string): string =>
  saysPackage.test(fold(name)) ? name : worded;

/** Matches the word in folded text, with or without the article. */
const saysPackage = /(?<![\p{L}\d])(?:(?:ال)?باقه|packages?)(?![\p{L}\d])/u;
