/**
 * What a mail server said against one mail. `bounced`: there is no such mailbox, so that no other mail to it is any use
 * either. `turned_away`: it is about us, our address or how much we send, not about the mailbox. `refused`: this mail
 * will not be taken, another perhaps. `later`: as good as the next try.
 */
export type Verdict = 'bounced' | 'turned_away' | 'refused' | 'later';

/** Enhanced codes (RFC 3463) that say that the mailbox, or its domain, is not there. */
const NO_MAILBOX = /^5\d\d[ -]5\.1\.(?:0|1|2|3|6|10)\b/;
/** Policy and reputation: 5.7 in general, and what large providers write instead of or beside it. */
const POLICY = /^[45]\d\d[ -][45]\.7\.\d+/;
const REPUTATION =
  /spamhaus|spamcop|barracuda|proofpoint|block(?:ed|list| list)|black ?list|deny ?list|reputation|rbl\b|dnsbl|unsolicited|spam\b|rate.?limit|too many (?:messages|connections|recipients)|throttl|temporarily deferred|poor sending|client host|sender(?:'s)? ip|your ip|\bs3(?:140|150)\b|\bts0[1-4]\b/i;
const NO_SUCH_USER =
  /no such (?:user|mailbox|recipient|address|person)|(?:user|recipient|mailbox|address|account)(?: .{0,60})? (?:unknown|not found|(?:does ?n.t|does not) exist|is unavailable|unavailable|invalid|rejected|is disabled)|(?:unknown|invalid|unrouteable) (?:user|recipient|mailbox|address|local part)|not (?:our|a valid) (?:customer|user|mailbox|recipient)/i;

export function verdictOn(said: { command?: string; code: number | undefined; response: string }): Verdict {
  const { command, code, response } = said;
  if (code === undefined) return 'later';
  if (POLICY.test(response) || REPUTATION.test(response)) return 'turned_away';
  if (code < 500) return code === 421 ? 'turned_away' : 'later';
  if (command !== 'RCPT TO') return 'later';
  if (NO_MAILBOX.test(response)) return 'bounced';
  // Without an enhanced code only plain words count.
  const isEnhanced = /^5\d\d[ -]5\.\d+\.\d+/.test(response);
  if (!isEnhanced && code !== 552 && NO_SUCH_USER.test(response)) return 'bounced';
  return 'refused';
}
