import { defineAction } from '../../schema/action';
import { text } from '../../schema/field';
import type { State } from '../../schema/refusal';
import { channels } from './entity';
import { safeProviders } from './providers';
import { channelRefusals } from './words';

/** True if the risk of an unofficial provider is not accepted; the channel does nothing until then. */
export const lacksAcceptance = ({
  provider,
  riskAccepted,
}: {
  readonly provider: string | null;
  readonly riskAccepted: boolean | null;
}): boolean => !safeProviders.includes(provider ?? '') && riskAccepted !== true;

/** True if the channel can be used at its provider; otherwise the refusal. */
export const canBeUsed = (
  channel: { readonly isActive: boolean | null } & Parameters<typeof lacksAcceptance>[0],
): State => {
  if (!channel.isActive) return channelRefusals.inactive;
  return lacksAcceptance(channel) ? channelRefusals.riskNotAccepted : true;
};

const manage = 'messaging.manage';

export const restart = defineAction(channels, {
  name: 'restart',
  on: 'row',
  label: { ar: 'إعادة تشغيل', en: 'Restart' },
  done: { ar: 'أُعيد تشغيل القناة', en: 'Channel restarted' },
  icon: 'restart',
  permission: manage,
  possible: canBeUsed,
  audit: 'Status',
});

/** Unlinks the phone (CHN-11); the provider is called soon after. */
const logout = defineAction(channels, {
  name: 'logout',
  on: 'row',
  label: { ar: 'تسجيل خروج القناة', en: 'Log out' },
  done: { ar: 'سُجّل خروج القناة', en: 'Channel logged out' },
  confirm: { ar: 'هل تريد تسجيل خروج هذه القناة؟', en: 'Log this channel out?' },
  danger: true,
  icon: 'leave',
  permission: manage,
  audit: 'Status',
});

export const code = text({
  label: { ar: 'كود التحقق', en: 'Verification code' },
  required: true,
  requiredMessage: { ar: 'كود التحقق مطلوب', en: 'The verification code is required' },
  max: 20,
});

/** Verifies the channel: the code is right, the phone is linked and has the same number (CHN-09, BND-08). */
export const verifyCode = defineAction(channels, {
  name: 'verifyCode',
  on: 'row',
  label: { ar: 'تحقق', en: 'Verify' },
  done: { ar: 'اكتمل التحقق', en: 'Verified' },
  permission: manage,
  icon: 'link',
  isMain: true,
  possible: canBeUsed,
  input: { code },
  audit: 'Status',
});

/** Actions with a button on a channel. `link-actions.ts` has those of the dialogs, so that lists do not load them. */
export const channelRowActions = { verifyCode, restart, logout };
