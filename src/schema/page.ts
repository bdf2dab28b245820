import type { Action, Entity, MenuPlace } from './entity';
import type { Label } from './field';
import type { AnyQuery } from './query';

/** What something that leads to a page shows of it. */
interface Way {
  /** Part of the key of its text, as in `menu.<name>`. */
  readonly name: string;
  /** Its words where no text has that key. */
  readonly label?: Label;
  /** Name of its picture. */
  readonly icon: string;
}

interface OrderedWay extends Way {
  readonly order: number;
}

export interface PageOptions {
  /**
   * Its address; the paper of a row has `:id` in it. Where an entity has the same address, the page stands in the place of
   * the list, and the entity's dialogs open over it.
   */
  readonly at: string;
  /**
   * Name of the file with its component, which is the only export: `roles-page`. Default: none, as only ways to the list
   * of an entity are declared.
   */
  readonly part?: string;
  /** The address that this one, a second one, leads to. Default: none. */
  readonly to?: string;
  /** Stands alone, without menu and header: a document for paper. Default: within the shell. */
  readonly isPaper?: boolean;
  /** The entity whose dialogs open over it. Default: the one of its address, if any. */
  readonly rows?: Entity;
  /** The right that opens it. Default: it says so itself. */
  readonly right?: `${string}.${Action}`;
  /** It opens for role Admin alone (PRM-23). Default false. */
  readonly adminOnly?: boolean;
  /** The part of the texts that comes with it. Default: none. */
  readonly texts?: string;
  /** The call that it begins with, asked before its code is loaded: of the home page alone. Default: none. */
  readonly early?: string;
  /** Its entry in the menu. Default: none. */
  readonly menu?: MenuPlace & Way;
  /** The way to it from the user's panel. Default: none. */
  readonly panel?: OrderedWay;
  /** Its card among the settings. Default: none. */
  readonly card?: OrderedWay;
}

/** An address that no entity's declaration yields, or a way to one that does. */
export type Page = Readonly<PageOptions>;

/**
 * Declares a page apart from its component, so that menu, routes and the gate before the sign-in know all addresses and
 * load no screen.
 */
export const definePage = (page: PageOptions): Page => Object.freeze(page);

/** Reports that are looked at together. */
export interface ReportTab {
  readonly name: string;
  readonly label: Label;
  readonly reports: readonly AnyQuery[];
}
