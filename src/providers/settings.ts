import { type SettingsGroup, type SettingsOf, settingsIn } from '../schema/settings';
import { request } from './http';
import { isRecord } from './storage';

/** A group of the centre's settings as the server has them now. Throws HttpError. */
export const readSettings = async <const G extends SettingsGroup>(
  group: G,
  signal?: AbortSignal,
): Promise<SettingsOf<G>> =>
  settingsIn(group, (await request('GET', '/settings', signal ? { signal } : {})).data);

/** One of them, for who needs no other. Throws HttpError. */
export const readSetting = async <const G extends SettingsGroup, K extends keyof SettingsOf<G> & string>(
  group: G,
  key: K,
  signal?: AbortSignal,
): Promise<SettingsOf<G>[K]> => {
  const { data } = await request('GET', `/settings/${key}`, signal ? { signal } : {});
  return settingsIn(group, isRecord(data) ? { [key]: data.value } : {})[key];
};

/** Sets one of them. Throws HttpError. */
export const writeSetting = async <const G extends SettingsGroup, K extends keyof SettingsOf<G> & string>(
  _group: G,
  key: K,
  value: SettingsOf<G>[K],
): Promise<void> => {
  await request('PUT', `/settings/${key}`, { body: { value } });
};
