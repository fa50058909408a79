-- Where a ticket from after the opening stands: 1, 2, 3, … in the order in which Redis let them join. Numbers of the identity column are given out in
-- another order than people get their places, so a place could still grow when someone else's ticket came late.
ALTER TABLE room_ticket ADD COLUMN late_number bigint;
UPDATE room_ticket SET late_number = number FROM room
WHERE room.update_id = room_ticket.update_id AND joined_at >= (sale ->> 'opensAt')::timestamptz;
