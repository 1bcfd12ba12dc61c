type Bounced = {
  messageId: string;
  to: string;
  status: string;
  diagnostic: string;
  action?: string;
};

const crlf = (text: string) => text.trimStart().replaceAll('\n', '\r\n');

/** As Postfix writes a bounce (RFC 3464): the headers of our mail come back in a part of their own. */
export const postfixBounce = ({ messageId, to, status, diagnostic, action = 'failed' }: Bounced): string =>
  crlf(`
Return-Path: <>
Date: Mon, 6 Oct 2031 10:00:00 +0300 (EEST)
From: MAILER-DAEMON@mx.example.org (Mail Delivery System)
Subject: Undelivered Mail Returned to Sender
To: bounces@panel.example
Auto-Submitted: auto-replied
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status;
	boundary="4Xy1.1700000000/mx.example.org"
Message-Id: <20311006070000.4Xy1@mx.example.org>

This is a MIME-encapsulated message.

--4Xy1.1700000000/mx.example.org
Content-Description: Notification
Content-Type: text/plain; charset=us-ascii

I'm sorry to have to inform you that your message could not be delivered to one or more recipients.

--4Xy1.1700000000/mx.example.org
Content-Description: Delivery report
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.example.org
X-Postfix-Queue-ID: 4Xy1
Arrival-Date: Mon,  6 Oct 2031 10:00:00 +0300 (EEST)

Final-Recipient: rfc822; ${to}
Original-Recipient: rfc822;${to}
Action: ${action}
Status: ${status}
Remote-MTA: dns; mail.example.org
Diagnostic-Code: smtp; ${diagnostic}

--4Xy1.1700000000/mx.example.org
Content-Description: Undelivered Message Headers
Content-Type: text/rfc822-headers

Received: from panel.example (panel.example [192.0.2.1])
	by mx.example.org (Postfix) with ESMTP id 4Xy1
Message-ID:
 ${messageId}
To: ${to}
Subject: A new survey

--4Xy1.1700000000/mx.example.org--
`);

/** As Exchange writes it: base64 text for people, and our whole mail in the report. */
export const exchangeBounce = ({ messageId, to, status, diagnostic }: Bounced): string =>
  crlf(`
From: Microsoft Outlook <MicrosoftExchange329e71ec88ae4615bbc36ab6ce41109e@example.org>
To: bounces@panel.example
Date: Mon, 6 Oct 2031 07:00:01 +0000
Subject: Undeliverable: A new survey
In-Reply-To: ${messageId}
References: ${messageId}
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status;
	boundary="d1a7a5b0-0000-4000-8000-000000000000"

--d1a7a5b0-0000-4000-8000-000000000000
Content-Type: multipart/alternative; boundary="_inner_"

--_inner_
Content-Type: text/plain; charset="utf-8"
Content-Transfer-Encoding: base64

WW91ciBtZXNzYWdlIGNvdWxkbid0IGJlIGRlbGl2ZXJlZC4=

--_inner_--

--d1a7a5b0-0000-4000-8000-000000000000
Content-Type: message/delivery-status

Reporting-MTA: dns;AM0PR01.example.org
Received-From-MTA: dns;panel.example
Arrival-Date: Mon, 6 Oct 2031 07:00:00 +0000

Final-Recipient: rfc822;${to}
Action: failed
Status: ${status}
Diagnostic-Code: smtp;${diagnostic}
X-Display-Name: Somebody

--d1a7a5b0-0000-4000-8000-000000000000
Content-Type: message/rfc822

From: panel@panel.example
To: ${to}
Message-ID: ${messageId}
Subject: A new survey
MIME-Version: 1.0
Content-Type: text/plain

Hello
--d1a7a5b0-0000-4000-8000-000000000000--
`);

/** As Gmail writes it: the diagnostic goes over several lines. */
export const gmailBounce = ({ messageId, to, status, diagnostic }: Bounced): string =>
  crlf(`
Return-Path: <>
From: Mail Delivery Subsystem <mailer-daemon@googlemail.com>
To: bounces@panel.example
Auto-Submitted: auto-replied
Subject: Delivery Status Notification (Failure)
References: ${messageId}
In-Reply-To: ${messageId}
Message-ID: <66f0.0@mx.google.com>
MIME-Version: 1.0
Content-Type: multipart/report; boundary="0000000000001"; report-type=delivery-status

--0000000000001
Content-Type: text/plain; charset="UTF-8"

** Address not found **

--0000000000001
Content-Type: message/delivery-status

Reporting-MTA: dns; googlemail.com
Arrival-Date: Mon, 06 Oct 2031 00:00:00 -0700 (PDT)
X-Original-Message-ID: ${messageId}

Final-Recipient: rfc822; ${to}
Action: failed
Status: ${status}
Remote-MTA: dns; gmail-smtp-in.l.google.com. (192.0.2.27, the server for the domain.)
Diagnostic-Code: smtp; ${diagnostic.replaceAll('\n', '\n ')}
Last-Attempt-Date: Mon, 06 Oct 2031 00:00:01 -0700 (PDT)

--0000000000001
Content-Type: message/rfc822

Message-ID: ${messageId}
To: ${to}
Subject: A new survey

--0000000000001--
`);

/** A complaint as mailbox providers send it (RFC 5965). */
export const feedbackReport = ({ messageId, type = 'abuse' }: { messageId: string; type?: string }): string =>
  crlf(`
From: <fbl@provider.example>
To: bounces@panel.example
Subject: FW: A new survey
MIME-Version: 1.0
Content-Type: multipart/report; report-type=feedback-report; boundary="part1_13d.2e68ed54_boundary"

--part1_13d.2e68ed54_boundary
Content-Type: text/plain; charset="US-ASCII"

This is an email abuse report for an email message received from IP 192.0.2.1.

--part1_13d.2e68ed54_boundary
Content-Type: message/feedback-report

Feedback-Type: ${type}
User-Agent: SomeGenerator/1.0
Version: 1

--part1_13d.2e68ed54_boundary
Content-Type: message/rfc822
Content-Disposition: inline

From: <panel@panel.example>
Message-ID: ${messageId}
To: <redacted@provider.example>
Subject: A new survey

Hello
--part1_13d.2e68ed54_boundary--
`);

/** A mail that somebody's mail program or a machine writes. */
export const plainMail = (subject: string, headers = ''): string =>
  crlf(`
From: somebody@example.org
To: bounces@panel.example
Subject: ${subject}
${headers}MIME-Version: 1.0
Content-Type: text/plain

Hello
`);

/** Parts within parts. */
export function deep(levels: number): string {
  const lines = ['From: a@example.org', 'MIME-Version: 1.0'];
  for (let level = 0; level < levels; level++)
    lines.push(`Content-Type: multipart/mixed; boundary="b${level}"`, '', `--b${level}`);
  return [...lines, 'Content-Type: text/plain', '', 'x'].join('\r\n');
}

const LARGE = 1_000_000;

/** A mail of very many empty parts. */
export function manyParts(): string {
  const head = 'From: a@example.org\r\nMIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary="b"\r\n';
  return head + '\r\n--b\r\n'.repeat(LARGE / 7);
}

/** To make text of it takes time that grows with the square of its length. */
export function slowHtml(): string {
  const head = 'From: a@example.org\r\nMIME-Version: 1.0\r\nContent-Type: text/html\r\n\r\n';
  return head + '<a href="'.repeat(LARGE / 9);
}
