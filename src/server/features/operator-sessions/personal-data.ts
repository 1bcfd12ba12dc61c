import { personalData } from '#server/database/personal-data.ts';

const ENDED = 'It goes with the operator’s session or account, and has nothing of a member.';

export const operatorSessionsData = personalData({
  holds: {
    operator_sessions: {
      of: {},
      columns: {
        id: 'operator',
        operator_id: 'operator',
        token_hash: 'operator',
        half_token_hash: 'operator',
        shown_code_hash: 'operator',
        user_agent: 'operator',
        created_at: 'operator',
        last_seen_at: 'operator',
        idle_until: 'operator',
        ends_at: 'operator',
        verified_at: 'operator',
        stepped_up_at: 'operator',
      },
      leaving: { kept: ENDED },
    },
    operator_totp: {
      of: {},
      columns: {
        operator_id: 'operator',
        secret: 'operator',
        pending_secret: 'operator',
        last_step: 'operator',
      },
      leaving: { kept: ENDED },
    },
    operator_passkeys: {
      of: {},
      columns: {
        id: 'operator',
        operator_id: 'operator',
        credential_id: 'operator',
        public_key: 'operator',
        sign_count: 'operator',
        transports: 'operator',
        name: 'operator',
        created_at: 'operator',
        last_used_at: 'operator',
      },
      leaving: { kept: ENDED },
    },
    operator_challenges: {
      of: {},
      columns: {
        operator_id: 'operator',
        purpose: 'operator',
        challenge: 'operator',
        expires_at: 'operator',
      },
      leaving: { kept: ENDED },
    },
    operator_recovery_codes: {
      of: {},
      columns: { operator_id: 'operator', code_hash: 'operator', used_at: 'operator' },
      leaving: { kept: ENDED },
    },
    operator_links: {
      of: {},
      columns: {
        code_hash: 'operator',
        operator_id: 'operator',
        created_at: 'operator',
        expires_at: 'operator',
      },
      leaving: { kept: ENDED },
    },
  },
});
