-- Whether all pieces of a hold that has ended were sold. A cart shows them until order.paid.v1 arrives, also once Redis has lost everything.
ALTER TABLE cart_hold ADD COLUMN sold boolean NOT NULL DEFAULT false;
