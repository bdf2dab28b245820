import { Refine, type ResourceProps } from '@refinedev/core';
import { QueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { MemoryRouter } from 'react-router';
import { accessControlProvider } from '../../src/providers/access';
import { authProvider } from '../../src/providers/account';
import { dataProvider } from '../../src/providers/data';
import { answerAtOnce, renewAnswers, useI18nProvider } from '../../src/providers/refine';

interface InRefineProps {
  readonly children: ReactNode;
  readonly resources?: ResourceProps[];
}

/** Draws a part of a screen inside Refine, with the session and the permissions as the app gives them to it. */
export const InRefine = ({ children, resources }: InRefineProps) => {
  const [client] = useState(newClient);
  useEffect(() => renewAnswers(client), [client]);
  return (
    <MemoryRouter>
      <Refine
        dataProvider={dataProvider}
        authProvider={authProvider}
        accessControlProvider={accessControlProvider}
        i18nProvider={useI18nProvider()}
        resources={resources}
        options={{
          disableTelemetry: true,
          disableRouteChangeHandler: true,
          reactQuery: { clientConfig: client },
        }}
      >
        {children}
      </Refine>
    </MemoryRouter>
  );
};

const newClient = () => answerAtOnce(new QueryClient({ defaultOptions: { queries: { retry: false } } }));
