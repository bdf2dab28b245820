import { createElement, Suspense } from 'react';
import { Navigate, type RouteObject, useLocation, useRoutes } from 'react-router';
import { hubChannels } from '../resources/channels/hub-channels';
import type { Entity } from '../schema/entity';
import { Loading } from '../screens/page/loading';
import { aliases, routedEntities } from './entity-routes';
import { entityRoutes } from './entity-screens';
import { NotFound } from './not-found';
import { BranchSelection, pageAt, paperPages, screenPages } from './screen-pages';
import { ShellGate } from './shell/layout';

/** An entity's addresses; a page written by hand takes the place of its list. */
const routesOf = (entity: Entity): RouteObject[] =>
  entityRoutes(entity).map((route) => {
    const page = pageAt(route.path);
    return page ? { ...route, element: createElement(page) } : route;
  });

const ofEntities = [...routedEntities, hubChannels].flatMap(routesOf);

const ofPages = Object.entries(screenPages)
  .filter(([path]) => !ofEntities.some((route) => route.path === path))
  .map(([path, page]): RouteObject => ({ path, element: createElement(page) }));

/** Pages that stand alone, without menu and header. */
const ofAlone = Object.entries({ '/branch-selection': BranchSelection, ...paperPages }).map(
  ([path, page]): RouteObject => ({
    path,
    element: <Suspense fallback={<Loading />}>{createElement(page)}</Suspense>,
  }),
);

/** A second address shows the screen of the first, with everything that stood behind it. */
const Alias = ({ from, to }: { readonly from: string; readonly to: string }) => {
  const { pathname, search } = useLocation();
  return <Navigate to={`${to}${pathname.slice(from.length)}${search}`} replace />;
};

const ofAliases = Object.entries(aliases).map(
  ([from, to]): RouteObject => ({ path: `${from}/*`, element: <Alias from={from} to={to} /> }),
);

/** The addresses behind the sign-in (RTE-04 to RTE-25); an entity's screen brings its own. */
const routes: RouteObject[] = [
  ...ofAlone,
  {
    element: <ShellGate />,
    children: [
      { path: '/', element: <Navigate to="/dashboard" replace /> },
      ...ofPages,
      ...ofEntities,
      ...ofAliases,
      { path: '*', element: <NotFound inside /> },
    ],
  },
];

export const AppRoutes = () => useRoutes(routes);
