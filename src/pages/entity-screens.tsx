import { Spin } from 'antd';
import { type ComponentType, Fragment, lazy, type ReactNode, Suspense } from 'react';
import type { RouteObject } from 'react-router';
import { callsOf, type Entity } from '../schema/entity';
import type { InputMode } from '../schema/revealed';
import type { Screen } from '../screens/screen';
import { TypedAhead } from '../screens/typed-ahead';
import { loadScreen } from './screens';

type Part = ComponentType<{ readonly screen: Screen; readonly mode: InputMode }>;

// Loads each part on first use, so that a list loads without the forms and the dashboard without either.
const drawn = (entity: Entity, load: (screen: Promise<Screen>) => Promise<Part>) =>
  lazy(async () => {
    const loaded = loadScreen(entity);
    const [Part, { useSeenScreen }, screen] = await Promise.all([
      load(loaded),
      import('../screens/seen-screen'),
      loaded,
    ]);
    return {
      default: ({ mode = 'update' }: { readonly mode?: InputMode }) => {
        const seen = useSeenScreen(screen);
        // A create form shows fields that the user may not read later, because users know what they type.
        return <Part screen={mode === 'create' ? screen : seen} mode={mode} />;
      },
    };
  });

export const entityRoutes = (entity: Entity): RouteObject[] => {
  const calls = callsOf(entity);
  const List = drawn(entity, async (screen) => {
    const [{ ListScreen }, { list }] = await Promise.all([import('../screens/list/list-screen'), screen]);
    return (await list?.()) ?? ListScreen;
  });
  const Form = drawn(entity, async () => (await import('../screens/form/form-dialog')).FormDialog);
  const Details = drawn(entity, async () => (await import('../screens/show/show-panel')).ShowPanel);
  const dialog = (path: string, element: ReactNode, Around: typeof TypedAhead = Fragment): RouteObject => ({
    path,
    element: (
      <Around>
        <Suspense fallback={<Spin fullscreen delay={300} />}>{element}</Suspense>
      </Around>
    ),
  });
  return [
    {
      path: entity.route,
      element: <List key={entity.name} />,
      children: [
        ...(calls.includes('create')
          ? [dialog('create', <Form key="create" mode="create" />, TypedAhead)]
          : []),
        ...(calls.includes('update') ? [dialog(':id/edit', <Form key="update" mode="update" />)] : []),
        ...(calls.includes('show') ? [dialog(':id', <Details />)] : []),
      ],
    },
  ];
};
