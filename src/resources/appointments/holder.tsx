import { HttpError } from '../../providers/http-error';

export interface HolderOptions {
  /** Answers the hold's id. Throws HttpError. */
  readonly send: (
    method: 'POST' | 'PUT' | 'DELETE',
    path: string,
    body?: unknown,
  ) => Promise<number | undefined>;
  readonly onHeld: (id: number) => void;
  /** There is no hold: somebody else has the time, or it could not be asked for. */
  readonly onLost: (error: unknown) => void;
}

const path = '/appointments/holds';

/**
 * One hold on the server that follows what is wanted. Calls go out one after the other, and only for what is
 * wanted last: a slow answer never moves a hold back.
 */
export const createHolder = ({ send, onHeld, onLost }: HolderOptions) => {
  let wanted: unknown;
  let holdId: number | undefined;
  let isAsked = false;
  let isOver = false;
  let isWorking = false;

  const place = async (): Promise<void> => {
    try {
      holdId = await (holdId === undefined ? send('POST', path, wanted) : move(holdId));
      if (holdId !== undefined && !isOver) onHeld(holdId);
    } catch (error) {
      // The old time is not wanted any more: others may have it.
      await drop();
      if (!isOver) onLost(error);
    }
  };
  const move = async (id: number): Promise<number | undefined> => {
    try {
      return await send('PUT', `${path}/${id}`, wanted);
    } catch (error) {
      // A browser that slept finds its hold gone.
      if (!(error instanceof HttpError) || error.status !== 404) throw error;
      return send('POST', path, wanted);
    }
  };
  const drop = async (): Promise<void> => {
    const id = holdId;
    holdId = undefined;
    // One that cannot be given back ends by itself.
    if (id !== undefined) await send('DELETE', `${path}/${id}`).catch(() => {});
  };
  const work = async (): Promise<void> => {
    while (isAsked) {
      isAsked = false;
      if (!isOver && wanted !== undefined) await place();
      else {
        const had = holdId !== undefined;
        await drop();
        if (had && !isOver) onLost(undefined);
      }
    }
  };
  const ask = (): void => {
    isAsked = true;
    if (isWorking) return;
    isWorking = true;
    void work().finally(() => {
      isWorking = false;
    });
  };
  return {
    want: (body: unknown): void => {
      wanted = body;
      ask();
    },
    /** Begins the hold's time anew; asks again for one that was refused. */
    renew: (): void => {
      if (wanted !== undefined) ask();
    },
    end: (): void => {
      isOver = true;
      ask();
    },
  };
};
