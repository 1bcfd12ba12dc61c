-- The copy of a member's data reads all movements of a wallet, pending ones too, and the reminders of the member's invitations.
drop index movements_of_wallet;
create index movements_of_wallet on movements (wallet_id, id);
create index reminders_invitation on reminders (invitation_id);
