// The kernels of a sweep. The README tells how they work together. The host puts constants before this text:
// WORDS, the numbers in a state; LIMBS, those in a count; LANES and GROUPS_MOST; the places of the numbers in
// `way` and in `groups`, and the values of HALT (`way.rs`).
//
// Within one dispatch only atomics are shared, and nothing depends on the order in which they happen. A
// slot holds the number of an entry or of an arrival, whose state an earlier dispatch has written; so states
// are compared without waiting for anyone.

struct Step {
    cells: u32,
    // How many entries the pool has, and how many arrivals fit.
    entries: u32,
    arrivals_most: u32,
    // The number of slots less one, and how many of them may be taken.
    slots_mask: u32,
    slots_most: u32,
    // Where tables begin; 0 where there is no such table.
    moves_at: u32,
    window_at: u32,
    guards_at: u32,
    due_at: u32,
    kept_at: u32,
    fields_at: u32,
    pieces_at: u32,
    pieces: u32,
    geometries_at: u32,
    blocks_at: u32,
    swaps_at: u32,
    swaps: u32,
}

@group(0) @binding(0) var<uniform> step: Step;
@group(0) @binding(1) var<storage, read> tables: array<u32>;
@group(0) @binding(2) var<storage, read_write> states: array<u32>;
@group(0) @binding(3) var<storage, read_write> places: array<u32>;
@group(0) @binding(4) var<storage, read_write> counts: array<atomic<u32>>;
@group(0) @binding(5) var<storage, read_write> slots: array<atomic<u32>>;
@group(0) @binding(6) var<storage, read_write> arrived: array<u32>;
// Of each arrival its cell, the entry that it follows from, the weight of the move, and its slot. No vectors:
// one of these is written while others are read.
@group(0) @binding(7) var<storage, read_write> arrivals: array<u32>;
@group(0) @binding(8) var<storage, read_write> list: array<u32>;
@group(0) @binding(9) var<storage, read_write> free: array<u32>;
@group(0) @binding(10) var<storage, read_write> way: array<atomic<u32>>;
@group(0) @binding(11) var<storage, read_write> groups: array<u32>;

// Room for a batch that makes more of its states than the one before.
const SPARE: f32 = 1.25;
const NO_MOST: u32 = 0xFFFFFFFFu;
// Marks a slot that an arrival has claimed.
const CLAIM: u32 = 0x80000000u;

alias State = array<u32, WORDS>;

fn table(at: u32) -> State {
    var state: State;
    for (var i = 0u; i < WORDS; i++) {
        state[i] = tables[at + i];
    }
    return state;
}

fn both(a: State, b: State) -> State {
    var one = a;
    var other = b;
    for (var i = 0u; i < WORDS; i++) {
        one[i] &= other[i];
    }
    return one;
}

fn either(a: State, b: State) -> State {
    var one = a;
    var other = b;
    for (var i = 0u; i < WORDS; i++) {
        one[i] |= other[i];
    }
    return one;
}

fn without(a: State, b: State) -> State {
    var one = a;
    var other = b;
    for (var i = 0u; i < WORDS; i++) {
        one[i] &= ~other[i];
    }
    return one;
}

fn is_empty(a: State) -> bool {
    var one = a;
    var all = 0u;
    for (var i = 0u; i < WORDS; i++) {
        all |= one[i];
    }
    return all == 0u;
}

fn is_same(a: State, b: State) -> bool {
    var one = a;
    var other = b;
    var all = 0u;
    for (var i = 0u; i < WORDS; i++) {
        all |= one[i] ^ other[i];
    }
    return all == 0u;
}

fn is_less(a: State, b: State) -> bool {
    var one = a;
    var other = b;
    for (var i = WORDS; i > 0u; i--) {
        if one[i - 1u] != other[i - 1u] {
            return one[i - 1u] < other[i - 1u];
        }
    }
    return false;
}

fn plus(a: State, b: State) -> State {
    var one = a;
    var other = b;
    var carry = 0u;
    for (var i = 0u; i < WORDS; i++) {
        let sum = one[i] + other[i];
        let whole = sum + carry;
        carry = select(0u, 1u, sum < one[i] || whole < sum);
        one[i] = whole;
    }
    return one;
}

fn down(a: State, by: u32) -> State {
    var source = a;
    var to: State;
    let words = by >> 5u;
    let bits = by & 31u;
    for (var i = 0u; i < WORDS; i++) {
        var low = 0u;
        var high = 0u;
        if i + words < WORDS {
            low = source[i + words];
        }
        if i + words + 1u < WORDS {
            high = source[i + words + 1u];
        }
        to[i] = (low >> bits) | select(0u, high << ((32u - bits) & 31u), bits > 0u);
    }
    return to;
}

fn up(a: State, by: u32) -> State {
    var source = a;
    var to: State;
    let words = by >> 5u;
    let bits = by & 31u;
    for (var i = 0u; i < WORDS; i++) {
        var high = 0u;
        var low = 0u;
        if i >= words {
            high = source[i - words];
        }
        if i >= words + 1u {
            low = source[i - words - 1u];
        }
        to[i] = (high << bits) | select(0u, low >> ((32u - bits) & 31u), bits > 0u);
    }
    return to;
}

fn lowest(count: u32) -> State {
    var state: State;
    for (var i = 0u; i < WORDS; i++) {
        if count >= 32u * (i + 1u) {
            state[i] = 0xFFFFFFFFu;
        } else if count > 32u * i {
            state[i] = (1u << (count - 32u * i)) - 1u;
        }
    }
    return state;
}

fn trailing_ones(a: State) -> u32 {
    var state = a;
    for (var i = 0u; i < WORDS; i++) {
        if state[i] != 0xFFFFFFFFu {
            return 32u * i + countTrailingZeros(~state[i]);
        }
    }
    return 32u * WORDS;
}

fn ones(a: State) -> u32 {
    var state = a;
    var all = 0u;
    for (var i = 0u; i < WORDS; i++) {
        all += countOneBits(state[i]);
    }
    return all;
}

fn lowest_one(a: State) -> State {
    var state = a;
    var one: State;
    for (var i = 0u; i < WORDS; i++) {
        if state[i] != 0u {
            one[i] = state[i] & (0u - state[i]);
            return one;
        }
    }
    return one;
}

// So many bits from a certain one on.
fn field(state: State, shift: u32, width: u32) -> u32 {
    var bits = down(state, shift);
    return bits[0] & most_of(width);
}

fn most_of(width: u32) -> u32 {
    return select((1u << (width & 31u)) - 1u, 0xFFFFFFFFu, width >= 32u);
}

// The cells of `within` that can be reached from `seed`. A geometry is the number of its distances, the open
// cells, the cells that exist, and for each distance the cells with a neighbour that far ahead.
fn flood(geometry: u32, seed: State, within: State) -> State {
    var reached = seed;
    let distances = tables[geometry];
    loop {
        let before = reached;
        for (var i = 0u; i < distances; i++) {
            let at = geometry + 1u + 2u * WORDS + i * (WORDS + 1u);
            let distance = tables[at];
            let near = table(at + 1u);
            let ahead = up(both(reached, near), distance);
            let behind = both(down(reached, distance), near);
            reached = either(reached, both(either(ahead, behind), within));
        }
        if is_same(reached, before) {
            return reached;
        }
    }
    return reached;
}

// Adds to sums below 64 what one more number makes of them.
fn grown(sums: vec2<u32>, number: u32) -> vec2<u32> {
    if number >= 32u {
        return vec2<u32>(sums.x, sums.y | (sums.x << (number & 31u)));
    }
    let carried = select(0u, sums.x >> ((32u - number) & 31u), number > 0u);
    return vec2<u32>(sums.x | (sums.x << number), sums.y | (sums.y << number) | carried);
}

// Whether a state has a pocket that the pieces left cannot fill.
fn is_dead(state: State, cell: u32) -> bool {
    if step.geometries_at == 0u || cell >= step.cells {
        return false;
    }
    let geometry = tables[step.geometries_at + cell];
    let open = table(geometry + 1u);
    let exist = table(geometry + 1u + WORDS);
    var left = without(exist, state);
    left = without(left, flood(geometry, both(left, open), left));
    var pockets = vec2<u32>(0u, 0u);
    while !is_empty(left) {
        let pocket = flood(geometry, lowest_one(left), left);
        let size = ones(pocket);
        if size < 32u {
            pockets.x |= 1u << size;
        } else if size < 64u {
            pockets.y |= 1u << (size - 32u);
        }
        left = without(left, pocket);
    }
    if all(pockets == vec2<u32>(0u, 0u)) {
        return false;
    }
    var sums = vec2<u32>(1u, 0u);
    for (var i = 0u; i < step.pieces; i++) {
        let at = step.pieces_at + 3u * i;
        let size = tables[at];
        let width = tables[at + 2u];
        if size == 0u || size >= 64u {
            continue;
        }
        var copies = 63u / size;
        if width > 0u {
            copies = min(copies, most_of(width) - field(state, tables[at + 1u], width));
        }
        for (var copy = 0u; copy < copies; copy++) {
            sums = grown(sums, size);
        }
    }
    return any((pockets & ~sums) != vec2<u32>(0u, 0u));
}

// Whether a field that ends on the way to a cell has too small a value. For each cell there is the number of
// the first of its fields, three numbers each.
fn is_left_short(state: State, from_cell: u32, cell: u32) -> bool {
    let first = tables[step.fields_at + from_cell + 1u];
    let end = tables[step.fields_at + cell + 1u];
    for (var i = first; i < end; i++) {
        let at = step.fields_at + step.cells + 2u + 3u * i;
        if field(state, tables[at], tables[at + 1u]) < tables[at + 2u] {
            return true;
        }
    }
    return false;
}

struct Placed {
    state: State,
    cell: u32,
}

// Of a state and its image in the mirror, the one to keep.
fn kept(placed: Placed, window: State) -> Placed {
    if step.blocks_at == 0u || placed.cell >= step.cells {
        return placed;
    }
    var images = tables[step.blocks_at + 2u * placed.cell];
    let begin = tables[step.blocks_at + 2u * placed.cell + 1u];
    let ahead = placed.cell - begin;
    var covered = either(up(both(placed.state, window), ahead), lowest(ahead));
    var image: State;
    let chunks = min(tables[images], 4u * WORDS);
    for (var chunk = 0u; chunk < chunks; chunk++) {
        let held = (covered[chunk >> 2u] >> (8u * (chunk & 3u))) & 0xFFu;
        image = either(image, table(images + 1u + (256u * chunk + held) * WORDS));
    }
    let front = trailing_ones(image);
    let seen = down(image, front);
    if front < ahead || !is_empty(without(seen, window)) {
        return placed;
    }
    var others = without(placed.state, window);
    for (var i = 0u; i < step.swaps; i++) {
        let at = step.swaps_at + i * (WORDS + 1u);
        let by = tables[at];
        let lower = table(at + 1u);
        let stay = without(others, either(lower, up(lower, by)));
        others = either(stay, either(up(both(others, lower), by), both(down(others, by), lower)));
    }
    let whole = either(seen, others);
    if front == ahead && !is_less(whole, placed.state) {
        return placed;
    }
    return Placed(whole, begin + front);
}

fn now(number: u32) -> u32 {
    return atomicLoad(&way[number]);
}

fn put(number: u32, value: u32) {
    atomicStore(&way[number], value);
}

// Sets the number of groups for so many items.
fn dispatch(over: u32, items: u32) {
    groups[over] = min((items + LANES - 1u) / LANES, GROUPS_MOST);
    groups[over + 1u] = 1u;
    groups[over + 2u] = 1u;
}

// Closes the batch.
fn close() {
    let count = now(COUNT);
    let arrived_now = now(ARRIVED);
    let claimed = now(CLAIMED);
    if count == 0u {
        return;
    }
    if arrived_now > step.arrivals_most {
        // The buffers hold what follows from one state.
        put(MOST, (count + 1u) / 2u);
        put(COUNT, 0u);
    } else if arrived_now > slots_room() {
        put(HALT, SLOTS_FULL);
    } else if claimed > entries_room() {
        put(HALT, ENTRIES_FULL);
    } else {
        let reused = min(claimed, now(FREED));
        put(FREED, now(FREED) - reused);
        put(USED, now(USED) + claimed - reused);
        put(TAKEN, now(TAKEN) + claimed);
        put(FIRST, now(FIRST) + count);
        put(MOST, NO_MOST);
        put(RATIO, bitcast<u32>(f32(arrived_now) / f32(count)));
        put(MOVED, count);
        put(MOVED_PLACED, now(PLACED));
        put(MOVED_PRUNED, now(PRUNED));
        put(COUNT, 0u);
        if now(OUTGROWN) > 0u {
            put(HALT, COUNTS_OUTGROWN);
        }
    }
}

@compute @workgroup_size(1)
fn turn() {
    put(MOVED, 0u);
    put(MOVED_PLACED, 0u);
    put(MOVED_PRUNED, 0u);
    dispatch(OVER_ENTRIES, 0u);
    if now(HALT) == RUNS {
        close();
    }
    for (var number = ARRIVED; number <= GATHERED; number++) {
        put(number, 0u);
    }
    if now(HALT) != RUNS {
        return;
    }
    if now(LISTED) == now(FIRST) {
        put(RELEASED, now(LISTED));
        put(CELL, now(CELL) + 1u);
        put(LISTED, UNLISTED);
    }
    if now(CELL) == step.cells {
        put(HALT, ENDED);
    } else if now(LISTED) == UNLISTED {
        dispatch(OVER_ENTRIES, now(USED));
    }
}

// Adds the entries of the list to those that are free.
@compute @workgroup_size(64)
fn release(@builtin(global_invocation_id) id: vec3<u32>, @builtin(num_workgroups) size: vec3<u32>) {
    let released = now(RELEASED);
    let freed = now(FREED);
    for (var i = id.x; i < released; i += size.x * LANES) {
        free[freed + i] = list[i];
    }
}

// Lists the entries at the cell.
@compute @workgroup_size(64)
fn gather(@builtin(global_invocation_id) id: vec3<u32>, @builtin(num_workgroups) size: vec3<u32>) {
    let used = now(USED);
    let cell = now(CELL);
    for (var entry = id.x; entry < used; entry += size.x * LANES) {
        if places[entry] == cell {
            list[atomicAdd(&way[GATHERED], 1u)] = entry;
        }
    }
}

// Chooses the batch.
@compute @workgroup_size(1)
fn aim() {
    dispatch(OVER_BATCH, 0u);
    if now(HALT) != RUNS {
        return;
    }
    if now(LISTED) == UNLISTED {
        put(FREED, now(FREED) + now(RELEASED));
        put(RELEASED, 0u);
        put(LISTED, now(GATHERED));
        put(FIRST, 0u);
    }
    let wanted = f32(step.arrivals_most) / (SPARE * max(1.0, bitcast<f32>(now(RATIO))));
    let count = min(max(1u, min(u32(wanted), now(MOST))), now(LISTED) - now(FIRST));
    put(COUNT, count);
    dispatch(OVER_BATCH, count);
}

@compute @workgroup_size(64)
fn expand(@builtin(global_invocation_id) id: vec3<u32>, @builtin(num_workgroups) size: vec3<u32>) {
    let window = table(step.window_at);
    let guards = table(step.guards_at);
    let cell = now(CELL);
    let first = now(FIRST);
    let count = now(COUNT);
    let moves_at = tables[step.moves_at + 2u * cell];
    let moves = tables[step.moves_at + 2u * cell + 1u];
    var placed = 0u;
    var pruned = 0u;
    for (var i = id.x; i < count; i += size.x * LANES) {
        let entry = list[first + i];
        var state: State;
        for (var k = 0u; k < WORDS; k++) {
            state[k] = states[entry * WORDS + k];
        }
        for (var by = 0u; by < moves; by++) {
            let move_at = moves_at + by * (2u * WORDS + 1u);
            let covers = table(move_at);
            if !is_empty(both(state, covers)) {
                continue;
            }
            let next = plus(either(state, covers), table(move_at + WORDS));
            if !is_empty(both(next, guards)) {
                continue;
            }
            placed += 1u;
            let seen = both(next, window);
            let skipped = trailing_ones(seen);
            var moved = Placed(either(down(seen, skipped), without(next, window)), cell + skipped);
            if !is_empty(without(table(step.due_at + moved.cell * WORDS), moved.state)) || is_dead(moved.state, moved.cell) {
                pruned += 1u;
                continue;
            }
            if step.kept_at != 0u {
                if is_left_short(moved.state, cell, moved.cell) {
                    pruned += 1u;
                    continue;
                }
                moved.state = both(moved.state, table(step.kept_at + moved.cell * WORDS));
            }
            moved = kept(moved, window);
            let arrival = atomicAdd(&way[ARRIVED], 1u);
            if arrival < step.arrivals_most {
                for (var k = 0u; k < WORDS; k++) {
                    arrived[arrival * WORDS + k] = moved.state[k];
                }
                arrivals[4u * arrival] = moved.cell;
                arrivals[4u * arrival + 1u] = entry;
                arrivals[4u * arrival + 2u] = tables[move_at + 2u * WORDS];
            }
        }
    }
    atomicAdd(&way[PLACED], placed);
    atomicAdd(&way[PRUNED], pruned);
}

fn slots_room() -> u32 {
    let taken = now(TAKEN);
    return select(0u, step.slots_most - taken, step.slots_most > taken);
}

// How many entries can still be made.
fn entries_room() -> u32 {
    return step.entries - now(USED) + now(FREED);
}

// The arrivals, if they fit.
fn arrivals_that_fit() -> u32 {
    let count = now(ARRIVED);
    return select(0u, count, count <= step.arrivals_most && count <= slots_room());
}

// The arrivals, if entries can be made of the new ones.
fn arrivals_to_settle() -> u32 {
    return select(0u, arrivals_that_fit(), now(CLAIMED) <= entries_room());
}

// As many groups as there are arrivals that fit.
@compute @workgroup_size(1)
fn measure() {
    dispatch(OVER_ARRIVALS, arrivals_that_fit());
}

fn home(state: State, cell: u32) -> u32 {
    var words = state;
    var mixed = cell * 0x9E3779B9u;
    for (var i = 0u; i < WORDS; i++) {
        mixed = (mixed ^ words[i]) * 0x85EBCA6Bu;
        mixed ^= mixed >> 15u;
    }
    mixed *= 0xC2B2AE35u;
    mixed ^= mixed >> 16u;
    return mixed & step.slots_mask;
}

// Whether a slot holds this state at this cell.
fn holds(slot: u32, state: State, cell: u32) -> bool {
    var words = state;
    var differs = 0u;
    if (slot & CLAIM) != 0u {
        let arrival = slot & ~CLAIM;
        differs = arrivals[4u * arrival] ^ cell;
        for (var i = 0u; i < WORDS; i++) {
            differs |= arrived[arrival * WORDS + i] ^ words[i];
        }
    } else {
        let entry = slot - 1u;
        differs = places[entry] ^ cell;
        for (var i = 0u; i < WORDS; i++) {
            differs |= states[entry * WORDS + i] ^ words[i];
        }
    }
    return differs == 0u;
}

@compute @workgroup_size(64)
fn insert(@builtin(global_invocation_id) id: vec3<u32>, @builtin(num_workgroups) size: vec3<u32>) {
    let count = arrivals_that_fit();
    for (var i = id.x; i < count; i += size.x * LANES) {
        var state: State;
        for (var k = 0u; k < WORDS; k++) {
            state[k] = arrived[i * WORDS + k];
        }
        let cell = arrivals[4u * i];
        var slot = home(state, cell);
        // There are more slots than states, so an empty one comes.
        loop {
            var holder = atomicLoad(&slots[slot]);
            if holder == 0u {
                let claim = atomicCompareExchangeWeak(&slots[slot], 0u, CLAIM | i);
                if claim.exchanged {
                    atomicAdd(&way[CLAIMED], 1u);
                    break;
                }
                holder = claim.old_value;
                // An exchange may fail without a reason.
                if holder == 0u {
                    continue;
                }
            }
            if holds(holder, state, cell) {
                break;
            }
            slot = (slot + 1u) & step.slots_mask;
        }
        arrivals[4u * i + 3u] = slot;
    }
}

@compute @workgroup_size(64)
fn settle(@builtin(global_invocation_id) id: vec3<u32>, @builtin(num_workgroups) size: vec3<u32>) {
    let count = arrivals_to_settle();
    let used = now(USED);
    let freed = now(FREED);
    for (var i = id.x; i < count; i += size.x * LANES) {
        let slot = arrivals[4u * i + 3u];
        if atomicLoad(&slots[slot]) != (CLAIM | i) {
            continue;
        }
        let number = atomicAdd(&way[SETTLED], 1u);
        var entry = used + number - freed;
        if number < freed {
            entry = free[freed - 1u - number];
        }
        for (var k = 0u; k < WORDS; k++) {
            states[entry * WORDS + k] = arrived[i * WORDS + k];
        }
        places[entry] = arrivals[4u * i];
        for (var limb = 0u; limb < LIMBS; limb++) {
            atomicStore(&counts[entry * LIMBS + limb], 0u);
        }
        atomicStore(&slots[slot], entry + 1u);
    }
}

// The low and the high half of a product.
fn product(a: u32, b: u32) -> vec2<u32> {
    let low = (a & 0xFFFFu) * (b & 0xFFFFu);
    let one = (a >> 16u) * (b & 0xFFFFu);
    let other = (a & 0xFFFFu) * (b >> 16u);
    let middle = (low >> 16u) + (one & 0xFFFFu) + (other & 0xFFFFu);
    let high = (a >> 16u) * (b >> 16u) + (one >> 16u) + (other >> 16u) + (middle >> 16u);
    return vec2<u32>((low & 0xFFFFu) | (middle << 16u), high);
}

// Carries go from limb to limb as they arise, so the sum is right whatever the order.
@compute @workgroup_size(64)
fn add(@builtin(global_invocation_id) id: vec3<u32>, @builtin(num_workgroups) size: vec3<u32>) {
    let count = arrivals_to_settle();
    for (var i = id.x; i < count; i += size.x * LANES) {
        let source = arrivals[4u * i + 1u];
        let weight = arrivals[4u * i + 2u];
        let entry = atomicLoad(&slots[arrivals[4u * i + 3u]]) - 1u;
        var high = 0u;
        var carry = 0u;
        for (var limb = 0u; limb < LIMBS; limb++) {
            let part = product(atomicLoad(&counts[source * LIMBS + limb]), weight);
            let low = part.x + high;
            high = part.y + select(0u, 1u, low < part.x);
            let more = low + carry;
            carry = select(0u, 1u, more < low);
            if more != 0u {
                let before = atomicAdd(&counts[entry * LIMBS + limb], more);
                carry += select(0u, 1u, before + more < more);
            }
        }
        if (high | carry) != 0u {
            atomicAdd(&way[OUTGROWN], 1u);
        }
    }
}

// Gives slots to the entries beyond a cell. Their states differ, and no slot is taken before.
@compute @workgroup_size(64)
fn rebuild(@builtin(global_invocation_id) id: vec3<u32>, @builtin(num_workgroups) size: vec3<u32>) {
    let used = now(USED);
    let from_cell = now(CELL);
    for (var entry = id.x; entry < used; entry += size.x * LANES) {
        let cell = places[entry];
        if cell <= from_cell {
            continue;
        }
        var state: State;
        for (var k = 0u; k < WORDS; k++) {
            state[k] = states[entry * WORDS + k];
        }
        var slot = home(state, cell);
        loop {
            let claim = atomicCompareExchangeWeak(&slots[slot], 0u, entry + 1u);
            if claim.exchanged {
                break;
            }
            if claim.old_value != 0u {
                slot = (slot + 1u) & step.slots_mask;
            }
        }
    }
}
