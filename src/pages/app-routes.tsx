import { Authenticated } from '@refinedev/core';
import { type ComponentType, Suspense } from 'react';
import { Navigate, type RouteObject, useLocation, useRoutes } from 'react-router';
import { homePath } from '../providers/home';
import { Loading } from '../screens/page/loading';
import { aliases, routedEntities } from './entity-routes';
import { entityRoutes } from './entity-screens';
import { NotFound } from './not-found';
import { BranchSelection, screenPages } from './screen-pages';
import { ShellGate } from './shell/layout';

const inShell = screenPages.filter(({ isPaper }) => !isPaper);

/** Routes of the entity lists, except the lists that a page replaces. */
const ofEntities = routedEntities
  .filter(({ route }) => !inShell.some(({ at }) => at === route))
  .flatMap(entityRoutes);

/** Routes of the pages written by hand, with the dialogs of the entity whose list the page replaces. */
const ofPages = inShell.flatMap(({ at, rows, Page }): RouteObject[] => {
  const entity = rows ?? routedEntities.find(({ route }) => route === at);
  return (entity ? entityRoutes(entity) : [{ path: at }]).map((route) => ({ ...route, element: <Page /> }));
});

/** Wraps a page that has no menu and no header. */
const alone = (path: string, Page: ComponentType): RouteObject => ({
  path,
  element: (
    <Suspense fallback={<Loading />}>
      <Page />
    </Suspense>
  ),
});

/** Redirects a second address to the first and keeps all that stands behind it. */
const Alias = ({ from, to }: { readonly from: string; readonly to: string }) => {
  const { pathname, search, hash } = useLocation();
  return <Navigate to={`${to}${pathname.slice(from.length)}${search}${hash}`} replace />;
};

const ofAliases = Object.entries(aliases).map(
  ([from, to]): RouteObject => ({ path: `${from}/*`, element: <Alias from={from} to={to} /> }),
);

/** Addresses behind the sign-in (RTE-04 to RTE-25). An entity's routes come from its declaration. */
const routes: RouteObject[] = [
  alone('/branch-selection', BranchSelection),
  ...screenPages.flatMap(({ at, isPaper, Page }) => (isPaper ? [alone(at, Page)] : [])),
  {
    // The gate of the sign-in page has decided already. This one follows the session while the app is open.
    element: (
      <Authenticated key="shell" fallback={null}>
        <ShellGate />
      </Authenticated>
    ),
    children: [
      { path: '/', element: <Navigate to={homePath()} replace /> },
      ...ofPages,
      ...ofEntities,
      ...ofAliases,
      { path: '*', element: <NotFound inside /> },
    ],
  },
];

export const AppRoutes = () => useRoutes(routes);
