import type { Action, Entity, MenuPlace } from './entity';
import type { Label } from './field';
import type { AnyQuery } from './query';

/** A link to a page. */
interface Way {
  /** Last part of the text key, for example of `menu.<name>`. */
  readonly name: string;
  /** Label if no text has that key. Default: none. */
  readonly label?: Label;
  readonly icon: string;
}

interface OrderedWay extends Way {
  readonly order: number;
}

export interface PageOptions {
  /**
   * URL path of the page. A printed row has `:id` in it. An entity: the page has its path and replaces its list, and
   * the entity's dialogs open over the page.
   */
  readonly at: string | Entity;
  /**
   * Name of the file with the page's component, its only export: `roles-page`; of a paper's declaration: `bill-paper`.
   * Default: none, if the declaration only adds links to the list of an entity.
   */
  readonly part?: string;
  /** A declared document (`definePaper`), shown without menu and header, for printing. Default: false. */
  readonly isPaper?: boolean;
  /** Permission that opens the page. Default: none, because the page checks by itself. */
  readonly permission?: `${string}.${Action}`;
  /** True if only the role Admin may open the page (PRM-23). Default: false. */
  readonly adminOnly?: boolean;
  /** Name of the text part to load with the page. Default: none. */
  readonly texts?: string;
  /** Menu entry of the page. Default: none. */
  readonly menu?: MenuPlace & Way;
  /** Link in the user's panel. Default: none. */
  readonly panel?: OrderedWay;
  /** Card on the settings page. Default: none. */
  readonly card?: OrderedWay;
}

/** A path that no entity declares, or a link to one that an entity declares. */
export interface Page extends Omit<PageOptions, 'at'> {
  readonly at: string;
  /** Entity whose dialogs open over the page. */
  readonly rows?: Entity;
}

/**
 * Declares a page without its component, so that the menu, the routes and the sign-in gate know all paths and load no
 * screen.
 * @example
 * definePage({ at: '/rooms/:id/print', part: 'room-paper', texts: 'papers', isPaper: true })
 */
export const definePage = ({ at, ...page }: PageOptions): Page =>
  Object.freeze(typeof at === 'string' ? { ...page, at } : { ...page, at: at.route, rows: at });

export interface ReportTab {
  readonly name: string;
  readonly label: Label;
  readonly reports: readonly AnyQuery[];
}
