/**
 * Classifies an SMTP error. `bounced`: the mailbox doesn't exist, so no mail can reach it. `turned_away`: about us,
 * our address or our volume, not the mailbox. `refused`: this mail is rejected, others may not be. `later`:
 * temporary.
 */
export type Verdict = 'bounced' | 'turned_away' | 'refused' | 'later';

/** Enhanced status codes (RFC 3463) for a missing mailbox or domain. */
const NO_MAILBOX = /^5\d\d[ -]5\.1\.(?:0|1|2|3|6|10)\b/;
/** Policy and reputation: 5.7.x, and wordings of large providers. */
const POLICY = /^[45]\d\d[ -][45]\.7\.\d+/;
const REPUTATION =
  /spamhaus|spamcop|barracuda|proofpoint|block(?:ed|list| list)|black ?list|deny ?list|reputation|rbl\b|dnsbl|unsolicited|spam\b|rate.?limit|too many (?:messages|connections|recipients)|throttl|temporarily deferred|poor sending|client host|sender(?:'s)? ip|your ip|\bs3(?:140|150)\b|\bts0[1-4]\b/i;
/** What one person has done, which is about neither us nor their mailbox. */
const OF_RECIPIENT =
  /(?:recipient|addressee|user|customer|subscriber) (?:has |have )?(?:marked|reported|blocked|rejected) (?:you|the sender|this sender|your|this message|this e-?mail|it)|(?:blocked|marked|reported)(?: as (?:spam|junk))? by (?:the |this |its )?(?:recipient|addressee|user|customer|subscriber)/i;
const ADDRESS = /<?[^\s<>@]+@[^\s<>@]+>?/g;
const NO_SUCH_USER =
  /no such (?:user|mailbox|recipient|address|person)|(?:user|recipient|mailbox|address|account)(?: .{0,60})? (?:unknown|not found|(?:does ?n.t|does not) exist|is unavailable|unavailable|invalid|rejected|is disabled)|(?:unknown|invalid|unrouteable) (?:user|recipient|mailbox|address|local part)|not (?:our|a valid) (?:customer|user|mailbox|recipient)/i;

export function verdictOn(said: { command?: string; code: number | undefined; response: string }): Verdict {
  const { command, code, response } = said;
  if (code === undefined) return 'later';
  // The address itself can have such a word in it.
  const words = response.replaceAll(ADDRESS, '');
  if (code >= 500 && OF_RECIPIENT.test(words)) return 'refused';
  if (POLICY.test(response) || REPUTATION.test(words)) return 'turned_away';
  if (code < 500) return code === 421 ? 'turned_away' : 'later';
  if (command !== 'RCPT TO') return 'later';
  if (NO_MAILBOX.test(response)) return 'bounced';
  // Without an enhanced code only clear wording counts.
  const isEnhanced = /^5\d\d[ -]5\.\d+\.\d+/.test(response);
  if (!isEnhanced && code !== 552 && NO_SUCH_USER.test(response)) return 'bounced';
  return 'refused';
}
