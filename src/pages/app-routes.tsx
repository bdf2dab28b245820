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

/** The lists of entities; those in whose place a page stands come with it. */
const ofEntities = routedEntities
  .filter(({ route }) => !inShell.some(({ at }) => at === route))
  .flatMap(entityRoutes);

/** A page written by hand, with the dialogs of the entity whose list it replaces. */
const ofPages = inShell.flatMap(({ at, rows, Page }): RouteObject[] => {
  const entity = rows ?? routedEntities.find(({ route }) => route === at);
  return (entity ? entityRoutes(entity) : [{ path: at }]).map((route) => ({ ...route, element: <Page /> }));
});

/** Pages that stand alone, without menu and header. */
const alone = (path: string, Page: ComponentType): RouteObject => ({
  path,
  element: (
    <Suspense fallback={<Loading />}>
      <Page />
    </Suspense>
  ),
});

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
  alone('/branch-selection', BranchSelection),
  ...screenPages.flatMap(({ at, isPaper, Page }) => (isPaper ? [alone(at, Page)] : [])),
  {
    element: <ShellGate />,
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
