-- needs 0086-steps-of-points
-- Steps of points have taken the place of their binary digits.
alter table wallets drop column points_digits;
